import { BellRing } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ApiError } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { usePushState, useSwitchPush } from './pushQueries.ts'

/**
 * Offers notifications with the app closed, and shows their state; renders nothing if the browser does not support
 * them.
 */
export function PushCard() {
  const t = useTranslations('notifications.pushCard')
  const sentence = useErrorSentence()
  const { data: state } = usePushState()
  const change = useSwitchPush()
  if (state === undefined || state === 'unsupported') return null
  if (state === 'denied') {
    return (
      <Banner tone="quiet" icon={<BellRing aria-hidden="true" />} className="mt-2">
        {t('denied')}
      </Banner>
    )
  }
  const isOn = state === 'on'
  const failure = change.error instanceof ApiError ? sentence(change.error) : change.error?.message
  return (
    <Banner
      tone={isOn ? 'quiet' : 'brand'}
      icon={<BellRing aria-hidden="true" />}
      className="mt-2"
      {...(!isOn && { title: t('offer') })}
      action={
        <Button
          variant={isOn ? 'text' : 'tint'}
          size="small"
          busy={change.isPending}
          onClick={() => change.mutate(!isOn)}
        >
          {t(isOn ? 'switchOff' : 'switchOn')}
        </Button>
      }
    >
      {isOn ? t('on') : t('why')}
      {failure !== undefined && (
        <span role="alert" className="mt-1 block text-danger-ink">
          {t('noPush', { why: failure })}
        </span>
      )}
    </Banner>
  )
}
