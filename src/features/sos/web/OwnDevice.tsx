import { BellRing } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { usePushState, useSwitchPush } from '#features/notifications/web/pushQueries.ts'
import { ApiError } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'

/**
 * Shows whether SOS alerts of others reach this device with the app closed. If not, one tap turns it on; only then does
 * the browser ask for permission.
 */
export function OwnDevice() {
  const t = useTranslations('sos')
  const sentence = useErrorSentence()
  const { data: state } = usePushState()
  const change = useSwitchPush()
  if (state === undefined || state === 'on') return null
  const failure = change.error instanceof ApiError ? sentence(change.error) : change.error?.message
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="text-body">{t(state === 'unsupported' ? 'deviceCannot' : 'deviceClosed')}</p>
      {state === 'denied' && <p className="mt-1 text-small text-ink-2">{t('deviceBlocked')}</p>}
      {state === 'off' && (
        <Button
          variant="tint"
          size="small"
          className="mt-2"
          icon={<BellRing aria-hidden="true" />}
          busy={change.isPending}
          onClick={() => change.mutate(true)}
        >
          {t('deviceSwitchOn')}
        </Button>
      )}
      {failure !== undefined && (
        <p role="alert" className="mt-2 text-small text-danger-ink">
          {t('deviceFailed', { why: failure })}
        </p>
      )}
    </div>
  )
}
