import { MapPin } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LatLng } from '#core/geo.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import type { SentPosition } from '../contract.ts'
import { keepDeviceAlert } from './deviceAlert.ts'
import { useLocationDenied } from './locationDenied.ts'
import { useAgeWords, useSeconds } from './measures.ts'
import { useOwnAlert } from './ownAlert.ts'
import { sendAlert } from './sending.ts'

const PlaceChoice = lazy(async () => ({ default: (await import('./PlaceChoice.tsx')).PlaceChoice }))

/** Shown while the browser refuses the sender's position: how old the known one is, and a choice by hand. */
export function LocationOff({ position, ahead }: { position: SentPosition | null; ahead: number }) {
  const t = useTranslations('sos')
  const here = useOwnAlert()
  const isDenied = useLocationDenied()
  const now = useSeconds()
  const age = useAgeWords()
  const [isChoosing, setChoosing] = useState(false)
  if (!isDenied) return null
  const sendFrom = ({ latitude, longitude }: LatLng) => {
    if (!here) return
    const measuredAt = new Date().toISOString()
    keepDeviceAlert({ ...here, position: { latitude, longitude, accuracyMeters: 0, measuredAt } })
    setChoosing(false)
    void sendAlert()
  }
  return (
    <section className="flex flex-col gap-3">
      <Banner live tone="wait">
        {t('locationOff')}
      </Banner>
      {position && (
        <p className="text-body wrap-safe">
          {t('locationOffAge', { age: age(now - ahead - Date.parse(position.measuredAt)) })}
        </p>
      )}
      {isChoosing ? (
        <Suspense>
          <PlaceChoice isBusy={false} onPlace={sendFrom} onBack={() => setChoosing(false)} />
        </Suspense>
      ) : (
        here && (
          <Button
            variant="tint"
            icon={<MapPin aria-hidden="true" className="size-5" />}
            onClick={() => setChoosing(true)}
          >
            {t('choosePlace')}
          </Button>
        )
      )}
    </section>
  )
}
