import { MapPin, PhoneCall, Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LatLng } from '#core/geo.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { buttonLook } from '#kit/web/ui/buttonLook.ts'
import { useEmergencyNumber } from './useEmergency.ts'

const PlaceChoice = lazy(async () => ({ default: (await import('./PlaceChoice.tsx')).PlaceChoice }))

interface UnknownPlaceProps {
  isBusy: boolean
  onPlace: (point: LatLng) => void
  onWithout: () => void
}

/** Nobody knows where the sender is (L-11): what can be done all the same. The device is still asked meanwhile. */
export function UnknownPlace({ isBusy, onPlace, onWithout }: UnknownPlaceProps) {
  const t = useTranslations('sos')
  const number = useEmergencyNumber()
  const [isChoosing, setChoosing] = useState(false)
  if (isChoosing) {
    return (
      <Suspense>
        <PlaceChoice isBusy={isBusy} onPlace={onPlace} onBack={() => setChoosing(false)} />
      </Suspense>
    )
  }
  return (
    <div className="flex flex-col gap-3 text-center md:pt-4">
      <p role="alert" className="text-display wrap-safe">
        {t('notFound')}
      </p>
      <p className="text-body text-ink-2 wrap-safe">{t('notFoundHint')}</p>
      <a href={`tel:${number}`} className={buttonLook({ variant: 'danger', size: 'large' })}>
        <PhoneCall aria-hidden="true" className="size-6" />
        {t('call', { number })}
      </a>
      <Button
        size="large"
        variant="tint"
        icon={<MapPin aria-hidden="true" className="size-6" />}
        onClick={() => setChoosing(true)}
      >
        {t('choosePlace')}
      </Button>
      <Button
        size="large"
        variant="tint"
        busy={isBusy}
        icon={<Send aria-hidden="true" className="size-6" />}
        onClick={onWithout}
      >
        {t('sendWithout')}
      </Button>
      <p className="text-small text-ink-2 wrap-safe">{t('sendWithoutHint')}</p>
    </div>
  )
}
