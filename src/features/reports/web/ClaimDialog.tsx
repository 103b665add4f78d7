import { Gift } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSite } from '#features/settings/web/queries.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useClaim } from './queries.ts'

export interface ClaimDialogProps {
  id: string
  title: string
  /** Days of free visibility from then on; undefined: unknown. */
  freeDays: number | undefined
  open: boolean
  onClose: () => void
}

/** Asks for the claim code given out by an administrator. */
export function ClaimDialog({ id, title, freeDays, open, onClose }: ClaimDialogProps) {
  const t = useTranslations('reports')
  const sentence = useErrorSentence()
  const formId = useId()
  const claim = useClaim()
  const { contact } = useSite()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (claim.isPending) return
    setProblem(null)
    try {
      await claim.mutateAsync({ id, code })
      onClose()
      toast(t('claimed'), { tone: 'ok' })
    } catch (error) {
      setProblem(sentence(error))
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
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
          hint={contact === '' ? t('claimHint') : t('claimHintContact', { contact })}
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
  )
}
