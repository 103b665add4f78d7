import BadgeCheck from 'lucide-react/icons/badge-check'
import Gift from 'lucide-react/icons/gift'
import PhoneCall from 'lucide-react/icons/phone-call'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSite } from '#features/settings/web/queries.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { ClaimWays } from '../contract.ts'
import { useAskClaimCall, useClaim, useClaimWays } from './queries.ts'
import './words/reports.ts'

export interface ClaimDialogProps {
  id: string
  title: string
  /** How long it is visible without payment from then on; undefined: unknown. */
  free: { period: 'days' | 'open' | 'none'; days: number } | undefined
  open: boolean
  onClose: () => void
}

/**
 * Claims an imported place: at once if the user confirmed the place's own number, else by a code, which the operator
 * passes on by phone or otherwise.
 */
export function ClaimDialog({ id, title, free, open, onClose }: ClaimDialogProps) {
  const t = useTranslations('reports')
  const sentence = useErrorSentence()
  const formId = useId()
  const claim = useClaim()
  const { contact } = useSite()
  const { data: ways } = useClaimWays(id, open)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const isOwn = ways?.isOwnNumber ?? false

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (claim.isPending) return
    setProblem(null)
    try {
      await claim.mutateAsync({ id, code: isOwn ? null : code })
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
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {isOwn && (
          <p role="status" className="flex items-start gap-2 text-body [&_svg]:shrink-0">
            <BadgeCheck aria-hidden="true" className="size-5 text-ok-ink" />
            <span>{t('claimOwnNumber', { number: ways?.phone ?? '' })}</span>
          </p>
        )}
        {isOwn && problem && (
          <p role="alert" className="text-small font-semibold text-accent-ink">
            {problem}
          </p>
        )}
        {!isOwn && ways && ways.phone !== '' && <ClaimCall id={id} ways={ways} />}
        {!isOwn && (
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
        )}
        {free && (
          <p className="flex items-center gap-2 text-small text-ink-2 [&_svg]:shrink-0">
            <Gift aria-hidden="true" className="size-5" />
            {t('claimFree', free)}
          </p>
        )}
      </form>
    </Dialog>
  )
}

/** Asks the operator to call the place's own number, and shows that this was asked. */
function ClaimCall({ id, ways }: { id: string; ways: ClaimWays }) {
  const t = useTranslations('reports')
  const sentence = useErrorSentence()
  const call = useAskClaimCall(id)
  return (
    <div className="flex flex-col items-start gap-2">
      <p role="status" className="text-body text-ink-2">
        {t(ways.callAskedAt ? 'claimCallAsked' : 'claimCallHint', { number: ways.phone })}
      </p>
      {!ways.callAskedAt && (
        <Button
          variant="tint"
          icon={<PhoneCall aria-hidden="true" className="size-5" />}
          busy={call.isPending}
          onClick={() => call.mutate()}
        >
          {t('claimCall')}
        </Button>
      )}
      {call.isError && (
        <p role="alert" className="text-small font-semibold text-accent-ink">
          {sentence(call.error)}
        </p>
      )}
    </div>
  )
}
