import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { ProgressBar } from '#kit/web/ui/ProgressBar.tsx'
import { Select } from '#kit/web/ui/Select.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { BULK_COLUMNS, type BulkColumn } from '../../bulkRules.ts'
import { useRefreshListings } from '../mutations.ts'
import { useMyShops } from '../queries.ts'
import { BulkFiles, hasNames, NameColumn, SameNames } from './bulkSteps.tsx'
import { BulkPreview, type PreviewLine } from './BulkPreview.tsx'
import { FileProblem } from './fileProblem.ts'
import type { Headed } from './headings.ts'
import { startJob } from './importJob.ts'
import { sameNames } from './sameNames.ts'
import { AT_MY_PLACE, type BulkList, previewOf, refusedLines, useBulkList } from './useBulkList.ts'
import { useBulkWords } from './useBulkWords.ts'
import '../words/bulk.ts'

interface Props {
  /** The shop on whose page it was opened. */
  shopId?: string | undefined
  onClose: () => void
}

/**
 * Import and export of the user's items: the columns and every line of a list are previewed before anything is written.
 * The import runs in the background (`ImportProgress`).
 */
export function BulkSheet({ shopId: opened, onClose }: Props) {
  const t = useTranslations('bulk')
  const sentence = useErrorSentence()
  const user = useUser()
  const refresh = useRefreshListings()
  const shops = useMyShops().data?.shops ?? []
  const [picked, setPicked] = useState<string | null>(opened ?? null)
  const shopId = picked ?? shops[0]?.id ?? AT_MY_PLACE
  const { chosen, isPlaceMissing, read, setColumn, setCategory, close } = useBulkList(shopId)
  const [problem, setProblem] = useState('')
  const [preview, setPreview] = useState<PreviewLine[] | null>(null)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [isWithoutNames, setWithoutNames] = useState(false)
  const [checked, setChecked] = useState(0)
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  const say = (error: unknown) => {
    const isFile = error instanceof FileProblem
    setProblem(isFile ? t(`problem_${error.code}`) : sentence(error))
  }
  const reading = useMutation({
    mutationFn: read,
    onError: say,
    onMutate: () => {
      setProblem('')
      setWithoutNames(false)
    },
  })
  const checking = useMutation({
    mutationFn: ({ lines }: BulkList) => previewOf(lines, setChecked, stop.current.signal),
    onMutate: () => {
      setProblem('')
      setChecked(0)
      stop.current = new AbortController()
    },
    onSuccess: setPreview,
    onError: say,
  })
  const back = () => {
    stop.current.abort()
    if (preview) setPreview(null)
    else close()
  }
  const taken = preview?.filter(
    ({ line, outcome }) => !left.has(line) && (outcome === 'create' || outcome === 'change'),
  )
  const begin = async () => {
    if (!chosen || !taken || !preview || !user) return
    const lines = new Set(taken.map(({ line }) => line))
    const hasPhoto = new Set(taken.filter((line) => line.hasPhoto).map(({ line }) => line))
    const planned = chosen.lines
      .filter(({ line }) => lines.has(line))
      .map((line) => (hasPhoto.has(line.line) ? { ...line, photos: [] } : line))
    const files = chosen.photos.length > 0 ? chosen.files : []
    onClose()
    await startJob(user.id, { lines: planned, files, faults: refusedLines(chosen.lines, preview) }, refresh)
  }
  let body: ReactNode
  let footer: ReactNode
  if (!chosen) {
    body = (
      <BulkFiles isBusy={reading.isPending} shops={shops} onFiles={(files) => reading.mutate(files)} onProblem={say} />
    )
  } else if (!preview) {
    const total = chosen.lines.length
    footer = (
      <Footer back={back}>
        <Button
          wide
          disabled={total === 0 || !hasNames(chosen.list, isWithoutNames)}
          busy={checking.isPending}
          onClick={() => checking.mutate(chosen)}
        >
          {t('look', { count: total })}
        </Button>
      </Footer>
    )
    body = (
      <>
        <p role="status" className="text-body">
          {t('found', { lines: total, photos: chosen.photos.length })}
        </p>
        {total > 0 && (
          <NameColumn
            list={chosen.list}
            isWithoutNames={isWithoutNames}
            onColumn={setColumn}
            onWithoutNames={setWithoutNames}
          />
        )}
        {checking.isPending && <ProgressBar className="mt-3" label={t('checking')} value={checked} most={total} />}
        <Select
          className="mt-3"
          label={t('whichShop')}
          value={shopId}
          onValue={setPicked}
          options={[
            ...shops.map(({ id, name }) => ({ value: id, label: name })),
            { value: AT_MY_PLACE, label: t('atMyPlace') },
          ]}
        />
        {isPlaceMissing && (
          <Banner
            className="mt-3"
            tone="wait"
            live
            action={
              <LinkButton size="small" variant="tint" href="/profile">
                {t('toProfile')}
              </LinkButton>
            }
          >
            {t('noOwnPlace')}
          </Banner>
        )}
        {total === 0 && (
          <Banner className="mt-3" tone="wait" live>
            {t('problem_noList')}
          </Banner>
        )}
        <h3 className="mt-5 text-strong">{t('columns')}</h3>
        <BulkColumns list={chosen.list} onColumn={setColumn} />
      </>
    )
  } else {
    const count = taken?.length ?? 0
    footer = (
      <Footer back={back}>
        <Button wide disabled={count === 0} onClick={() => void begin()}>
          {t('import', { count })}
        </Button>
      </Footer>
    )
    const leave = (lines: readonly number[], isLeft: boolean) =>
      setLeft((before) => new Set(isLeft ? [...before, ...lines] : [...before].filter((line) => !lines.includes(line))))
    const recategorise = (line: number, category: string) => {
      setCategory(line, category)
      setPreview(preview.map((each) => (each.line === line ? { ...each, category } : each)))
    }
    body = (
      <>
        <SameNames names={sameNames(chosen.lines, preview)} left={left} onLeave={leave} />
        <BulkPreview
          lines={preview}
          unused={chosen.unused}
          left={left}
          onTick={(line, isOn) => leave([line], !isOn)}
          onCategory={recategorise}
        />
      </>
    )
  }
  return (
    <Sheet open onClose={onClose} title={t('title')} footer={footer}>
      {problem !== '' && (
        <Banner live tone="wait" className="mb-3">
          {problem}
        </Banner>
      )}
      {body}
    </Sheet>
  )
}

function Footer({ back, children }: { back: () => void; children: ReactNode }) {
  const t = useTranslations('bulk')
  return (
    <div className="flex w-full gap-2">
      <Button variant="quiet" onClick={back}>
        {t('back')}
      </Button>
      <span className="flex min-w-0 flex-1">{children}</span>
    </div>
  )
}

interface BulkColumnsProps {
  list: Headed
  onColumn: (at: number, column: BulkColumn | null) => void
}

/** The meaning of each column of the file: guessed, and editable. */
function BulkColumns({ list: { headings, columns, rows }, onColumn }: BulkColumnsProps) {
  const t = useTranslations('bulk')
  const { columnName } = useBulkWords()
  return (
    <ul aria-label={t('columns')} className="mt-2 grid gap-3">
      {headings.map((heading, at) => {
        const sample = rows.find(({ cells }) => cells[at])?.cells[at] ?? ''
        if (heading === '' && sample === '') return null
        return (
          <li key={at}>
            <Select
              label={heading || t('noHeadingHere', { number: at + 1 })}
              hint={sample === '' ? undefined : t('sample', { sample: sample.slice(0, 60) })}
              value={columns[at] ?? ''}
              onValue={(value) => onColumn(at, BULK_COLUMNS.find((column) => column === value) ?? null)}
              options={[
                { value: '', label: t('leftAside') },
                ...BULK_COLUMNS.map((column) => ({ value: column, label: columnName(column) })),
              ]}
            />
          </li>
        )
      })}
    </ul>
  )
}
