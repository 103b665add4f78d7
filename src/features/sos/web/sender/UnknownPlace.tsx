import { MapPin, PhoneCall, Send, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LatLng } from '#core/geo.ts'
import { knowsPasskey } from '#features/settings/web/passkeyCheck.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { buttonLook } from '#kit/web/ui/buttonLook.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import { PLACE_CHOSEN_WITHIN, PLACE_WAITED, STOPPED_WITHIN } from '../../rules.ts'
import type { SentPosition } from '../../contract.ts'
import { useSeconds, useAgeWords } from '../phrases.ts'
import { useOwnAlert } from '../device/deviceAlert.ts'
import { useHasPasskey } from '../safetyQueries.ts'
import { secondsToPlace, sendChanged, waitForPlace, withdrawAlert } from '../device/sendAlert.ts'
import { positionByHand, useLocationDenied } from '../device/ownPosition.ts'
import { useEmergencyNumber } from './CallButtons.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'

const PlaceChoice = lazy(async () => ({ default: (await import('./PlaceChoice.tsx')).PlaceChoice }))

interface UnknownPlaceProps {
  isBusy: boolean
  /** The circle is empty: the text must not promise that anybody is told. */
  isAlone: boolean
  /** 112 is shown elsewhere on the screen. */
  isPart?: boolean
  onPlace: (point: LatLng) => void
  onWithout: () => void
  /** It was stopped: nothing was sent. */
  onStopped: () => void
}

/**
 * The sender's position is unknown (L-11): shows the options. The device is still asked meanwhile, and without a choice
 * the alert is sent without a place.
 */
export function UnknownPlace({ isBusy, isAlone, isPart = false, onPlace, onWithout, onStopped }: UnknownPlaceProps) {
  const t = useTranslations('sos')
  const number = useEmergencyNumber()
  const [isChoosing, setChoosing] = useState(false)
  const [isStopping, setStopping] = useState(false)
  const alert = useOwnAlert()
  const hasPasskey = useHasPasskey()
  useSeconds()
  const stop = () => {
    // Without a passkey there is nothing to ask for.
    if (hasPasskey === false && alert && withdrawAlert(alert.id)) {
      toast(t('withdrawn'), { tone: 'ok', stayMs: 6000 })
      return onStopped()
    }
    setStopping(true)
    if (alert && knowsPasskey(alert.userId)) waitForPlace(STOPPED_WITHIN)
  }
  const choose = (isOn: boolean) => {
    setChoosing(isOn)
    waitForPlace(isOn ? PLACE_CHOSEN_WITHIN : PLACE_WAITED)
  }
  if (isChoosing) {
    return (
      <Suspense>
        <PlaceChoice isBusy={isBusy} onPlace={onPlace} onBack={() => choose(false)} />
      </Suspense>
    )
  }
  return (
    <div className="flex flex-col gap-3 text-center md:pt-4">
      <p role="alert" className="text-display wrap-safe">
        {t('notFound')}
      </p>
      <p className="text-body text-ink-2 wrap-safe">{t('notFoundHint')}</p>
      <p role="timer" className="text-strong tabular-nums wrap-safe">
        {t('goesWithout', { count: secondsToPlace() })}
      </p>
      {!isPart && (
        <a href={`tel:${number}`} className={buttonLook({ variant: 'danger', size: 'large' })}>
          <PhoneCall aria-hidden="true" className="size-6" />
          {t('call', { number })}
        </a>
      )}
      <Button
        size="large"
        variant="tint"
        icon={<MapPin aria-hidden="true" className="size-6" />}
        onClick={() => choose(true)}
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
      <p className="text-small text-ink-2 wrap-safe">{t(isAlone ? 'emptyCircle' : 'sendWithoutHint')}</p>
      {isStopping && alert ? (
        <WithdrawForm alert={alert} isPart onDone={onStopped} />
      ) : (
        <Button size="large" variant="quiet" icon={<X aria-hidden="true" className="size-6" />} onClick={stop}>
          {t('stop')}
        </Button>
      )}
    </div>
  )
}

/** Shown while the browser refuses the sender's position: how old the known one is, and a choice by hand. */
export function LocationOff({ position, ahead }: { position: SentPosition | null; ahead: number }) {
  const t = useTranslations('sos')
  const here = useOwnAlert()
  const isDenied = useLocationDenied()
  const now = useSeconds()
  const age = useAgeWords()
  const [isChoosing, setChoosing] = useState(false)
  if (!isDenied) return null
  const sendFrom = (point: LatLng) => {
    setChoosing(false)
    if (here) void sendChanged({ position: positionByHand(point) })
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
