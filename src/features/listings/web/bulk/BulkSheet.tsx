import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '#core/contract.ts'
import { newId } from '#core/ids.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { checkItems, importItems } from '../../bulkContract.ts'
import { useRefreshListings } from '../mutations.ts'
import { BulkFiles } from './BulkFiles.tsx'
import { BulkPreview } from './BulkPreview.tsx'

/** Larger than this no file is sent: the server takes no more. */
const LARGEST_FILE = 240_000

interface Chosen {
  csv: string
  lines: OutputOf<typeof checkItems>['lines']
  ticked: ReadonlySet<number>
  /** Made with the choice: a repeated tap imports once. */
  key: string
}

/** Many own items at once: a CSV file in, with a look at every line before anything is written, and all of them out. */
export function BulkSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('bulk')
  const sentence = useErrorSentence()
  const refresh = useRefreshListings()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState('')
  const check = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > LARGEST_FILE) return { csv: '', problem: 'tooLarge' as const, lines: [] }
      const csv = await file.text()
      if (csv === '') return { csv, problem: 'empty' as const, lines: [] }
      return { csv, ...(await callEndpoint(checkItems, { csv })) }
    },
    onSuccess: ({ csv, problem: found, lines }) => {
      setProblem(found === null ? '' : t(`problem_${found}`))
      const ticked = lines.filter(({ outcome }) => outcome === 'create' || outcome === 'change')
      setChosen(found === null ? { csv, lines, ticked: new Set(ticked.map(({ line }) => line)), key: newId() } : null)
    },
    onError: (error) => setProblem(sentence(error)),
  })
  const write = useMutation({
    mutationFn: ({ csv, ticked, key }: Chosen) =>
      callEndpoint(importItems, { csv, lines: [...ticked] }, { idempotencyKey: key }),
    onSuccess: () => refresh(),
    onError: (error) => setProblem(sentence(error)),
  })
  const count = chosen?.ticked.size ?? 0
  const tick = (line: number, isOn: boolean) => {
    if (!chosen) return
    const ticked = new Set(chosen.ticked)
    if (isOn) ticked.add(line)
    else ticked.delete(line)
    setChosen({ ...chosen, ticked, key: newId() })
  }
  let footer: ReactNode
  if (write.data) footer = <FooterButton onClick={onClose}>{t('close')}</FooterButton>
  else if (chosen) {
    footer = (
      <FooterButton disabled={count === 0} busy={write.isPending} onClick={() => write.mutate(chosen)}>
        {t('import', { count })}
      </FooterButton>
    )
  }
  return (
    <Sheet open onClose={onClose} title={t('title')} footer={footer}>
      {problem !== '' && (
        <Banner live tone="danger" className="mb-3">
          {problem}
        </Banner>
      )}
      {write.data ? (
        <Report report={write.data} />
      ) : chosen ? (
        <BulkPreview lines={chosen.lines} ticked={chosen.ticked} onTick={tick} onOther={() => setChosen(null)} />
      ) : (
        <BulkFiles
          isBusy={check.isPending}
          onFile={(file) => {
            setProblem('')
            check.mutate(file)
          }}
          onProblem={(error) => setProblem(sentence(error))}
        />
      )}
    </Sheet>
  )
}

function FooterButton(props: { onClick: () => void; disabled?: boolean; busy?: boolean; children: ReactNode }) {
  return <Button wide {...props} />
}

function Report({ report }: { report: OutputOf<typeof importItems> }) {
  const t = useTranslations('bulk')
  const { created, changed, unchanged, refused } = report
  return (
    <div role="status" className="flex flex-col gap-2 py-2 text-body">
      <p className="text-head">{t('done')}</p>
      <p>{t('created', { count: created })}</p>
      <p>{t('changed', { count: changed })}</p>
      <p>{t('unchanged', { count: unchanged })}</p>
      {refused.length > 0 && <p className="text-danger-ink">{t('refused', { count: refused.length })}</p>}
    </div>
  )
}
