import { Gift, KeyRound } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useClaim } from './queries.ts'

interface ClaimRowProps {
  id: string
  kind: 'shop' | 'office'
  /** How long it is visible without payment from then on; undefined: not known. */
  freeDays: number | undefined
}

/** "Is this your shop?" on an imported place that nobody owns, with the code that an administrator gave out. */
export function ClaimRow({ id, kind, freeDays }: ClaimRowProps) {
  const t = useTranslations('reports')
  const sentence = useErrorSentence()
  const formId = useId()
  const claim = useClaim()
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const title = t(kind === 'shop' ? 'claim' : 'claimOffice')

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (claim.isPending) return
    setProblem(null)
    try {
      await claim.mutateAsync({ id, code })
      setOpen(false)
      toast(t('claimed'), { tone: 'ok' })
    } catch (error) {
      setProblem(sentence(error))
    }
  }
  return (
    <>
      <RowCard>
        <NavRow
          icon={<KeyRound aria-hidden="true" />}
          title={title}
          sub={t('claimSub')}
          onClick={() => setOpen(true)}
        />
      </RowCard>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        footer={
          <Button type="submit" form={formId} className="flex-1" busy={claim.isPending}>
            {t('claimSend')}
          </Button>
        }
      >
        <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
          <TextField
            label={t('claimCode')}
            hint={t('claimHint')}
            error={problem}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={code}
            onValue={setCode}
          />
          {freeDays !== undefined && (
            <p className="flex items-center gap-2 text-small text-ink-2 [&_svg]:shrink-0">
              <Gift aria-hidden="true" className="size-5" />
              {t('claimFree', { days: freeDays })}
            </p>
          )}
        </form>
      </Dialog>
    </>
  )
}
