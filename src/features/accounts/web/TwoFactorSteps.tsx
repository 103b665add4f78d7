import { Copy } from 'lucide-react'
import { lazy, Suspense, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { AppCodeField } from './AppCodeField.tsx'
import { FormMessage } from './FormMessage.tsx'
import { useFields } from './useFields.ts'
import { useSending } from './useSending.ts'

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
export function KeepRecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
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
