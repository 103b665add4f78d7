import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { FormMessage } from './FormMessage.tsx'
import { EnterAppCode, KeepRecoveryCodes, ScanSecret } from './TwoFactorSteps.tsx'
import {
  useBeginTwoFactor,
  useRenewRecoveryCodes,
  useTurnOffTwoFactor,
  useTurnOnTwoFactor,
  useTwoFactor,
} from './twoFactorQueries.ts'

/** Turns the second step at sign-in on or off. */
export function TwoFactorSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('accounts')
  const words = useWords()
  const [isKeeping, setKeeping] = useState(false)
  const done = () => {
    setKeeping(false)
    onClose()
  }
  /** The recovery codes are shown only once, so a stray tap or Back does not close them. */
  const leave = async () => {
    const question = { title: t('recoveryLeave'), body: t('recoveryLeaveLine'), yes: words.close, no: words.cancel }
    if (!isKeeping || (await confirm(question))) done()
  }
  return (
    <Sheet open={open} onClose={() => void leave()} title={t('twoFactor')}>
      <TwoFactorSetup onDone={done} onCodes={() => setKeeping(true)} />
    </Sheet>
  )
}

/** Off: password, then QR code and a code of the app, then the recovery codes. On: a code turns it off. */
function TwoFactorSetup({ onDone, onCodes }: { onDone: () => void; onCodes: () => void }) {
  const t = useTranslations('accounts')
  const words = useWords()
  const sentence = useErrorSentence()
  const { data, error, isPending, isFetching, refetch } = useTwoFactor()
  const begin = useBeginTwoFactor()
  const turnOn = useTurnOnTwoFactor()
  const turnOff = useTurnOffTwoFactor()
  const renew = useRenewRecoveryCodes()
  const [isRenewing, setRenewing] = useState(false)
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  const keep = (codes: string[]) => {
    setRecoveryCodes(codes)
    onCodes()
  }
  if (recoveryCodes) return <KeepRecoveryCodes codes={recoveryCodes} onDone={onDone} />
  if (isPending) return <SkeletonList kind="row" count={1} label={words.loading} />
  if (error) {
    return (
      <ErrorState title={t('twoFactor')} heading="h2" busy={isFetching} onRetry={() => void refetch()}>
        {sentence(error)}
      </ErrorState>
    )
  }
  if (data.isOn && isRenewing) {
    return (
      <div className="flex flex-col gap-5">
        <p className="text-body">{t('renewCodesLine')}</p>
        <EnterAppCode
          button={t('renewCodes')}
          onSend={async (code) => keep((await renew.mutateAsync(code)).recoveryCodes)}
        />
      </div>
    )
  }
  if (data.isOn) {
    const end = async (code: string) => {
      await turnOff.mutateAsync(code)
      onDone()
      toast(t('twoFactorTurnedOff'), { tone: 'ok' })
    }
    return (
      <div className="flex flex-col gap-5">
        <p className="text-body">{t('twoFactorOnLine', { left: data.recoveryCodesLeft })}</p>
        <Button variant="quiet" onClick={() => setRenewing(true)}>
          {t('renewCodes')}
        </Button>
        <p className="text-body text-ink-2">{t('twoFactorOffLine')}</p>
        <EnterAppCode button={t('turnOff')} isDanger onSend={end} />
      </div>
    )
  }
  if (!begin.data)
    return (
      <div className="flex flex-col gap-5">
        <p className="text-body text-ink-2">{t('twoFactorIntro')}</p>
        {begin.error && <FormMessage>{sentence(begin.error)}</FormMessage>}
        <Button wide busy={begin.isPending} onClick={() => begin.mutate()}>
          {t('twoFactorBegin')}
        </Button>
      </div>
    )
  const turnOnBy = async (code: string) => keep((await turnOn.mutateAsync(code)).recoveryCodes)
  return (
    <div className="flex flex-col gap-5">
      <ScanSecret {...begin.data} />
      <EnterAppCode button={t('turnOn')} hint={t('appCodeNewHint')} onSend={turnOnBy} />
    </div>
  )
}
