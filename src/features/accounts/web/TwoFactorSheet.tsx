import Copy from 'lucide-react/icons/copy'
import { lazy, type SubmitEvent, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { AppCodeField } from './AppCodeField.tsx'
import { FormMessage } from './FormMessage.tsx'
import {
  useBeginTwoFactor,
  useRenewRecoveryCodes,
  useTurnOffTwoFactor,
  useTurnOnTwoFactor,
  useTwoFactor,
} from './twoFactorQueries.ts'
import { useFields } from './useFields.ts'
import { useSending } from './useSending.ts'
import './words/accounts.ts'

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

/**
 * While the second step is off: password, QR code, a code of the app, then the recovery codes. While it is on: a code
 * turns it off or makes new recovery codes.
 */
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

const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }))

/** The secret as a QR code, as text, and as a link for an app on the same phone. */
export function ScanSecret({ secret, uri }: { secret: string; uri: string }) {
  const t = useTranslations('accounts')
  const copy = useCopy()
  return (
    <div className="flex flex-col gap-3">
      <p className="text-body text-ink-2">{t('twoFactorScan')}</p>
      <Suspense fallback={<div className="mx-auto size-56" />}>
        <QrCode text={uri} label={t('twoFactorQr')} />
      </Suspense>
      <p className="text-center text-small text-ink-2">
        {t('twoFactorKey')}{' '}
        <code dir="ltr" className="mt-1 block text-balance text-ink">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button
          variant="quiet"
          size="small"
          icon={<Copy aria-hidden="true" className="size-5" />}
          onClick={() => void copy(secret)}
        >
          {t('copyKey')}
        </Button>
        <LinkButton variant="quiet" size="small" href={uri} className="pointer-fine:hidden">
          {t('openApp')}
        </LinkButton>
      </div>
      <p className="text-body text-ink-2">{t('twoFactorEnter')}</p>
    </div>
  )
}

interface EnterAppCodeProps {
  button: string
  isDanger?: boolean
  hint?: string
  onSend: (code: string) => Promise<unknown>
}

export function EnterAppCode({ button, isDanger, hint, onSend }: EnterAppCodeProps) {
  const { values, field, check, isWrong } = useFields({ code: '' }, ({ code }) =>
    code.trim() === '' ? { code: 'required' } : {},
  )
  const { isBusy, message, run } = useSending(() => onSend(values.code))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (check(event.currentTarget)) void run()
  }
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <AppCodeField {...field('code')} {...(hint !== undefined && { hint })} />
      <FormMessage>{isWrong ? '' : message}</FormMessage>
      <Button type="submit" wide busy={isBusy} variant={isDanger ? 'dangerTint' : 'filled'}>
        {button}
      </Button>
    </form>
  )
}

/** The recovery codes, shown only once. */
function KeepRecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useTranslations('accounts')
  const copy = useCopy()
  const done = () => {
    onDone()
    toast(t('twoFactorTurnedOn'), { tone: 'ok' })
  }
  return (
    <div className="flex flex-col gap-5">
      <div role="status">
        <p className="text-head">{t('recoveryTitle')}</p>
        <p className="mt-1 text-body text-ink-2">{t('recoveryLine')}</p>
      </div>
      <ul aria-label={t('recoveryLabel')} dir="ltr" className="grid grid-cols-2 gap-2 rounded-m bg-well p-4">
        {codes.map((code) => (
          <li key={code}>
            <code dir="ltr" className="text-body">
              {code}
            </code>
          </li>
        ))}
      </ul>
      <Button
        variant="quiet"
        icon={<Copy aria-hidden="true" className="size-5" />}
        onClick={() => void copy(codes.join('\n'))}
      >
        {t('copyCodes')}
      </Button>
      <Button wide onClick={done}>
        {t('recoveryKept')}
      </Button>
    </div>
  )
}

function useCopy(): (text: string) => Promise<void> {
  const t = useTranslations('accounts')
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      toast(t('copied'), { tone: 'ok' })
    } catch {
      toast(t('copyFailed'), { tone: 'problem' })
    }
  }
}
