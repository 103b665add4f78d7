import MapPin from 'lucide-react/icons/map-pin'
import Send from 'lucide-react/icons/send'
import X from 'lucide-react/icons/x'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LatLng } from '#core/geo.ts'
import { knowsPasskey } from '#features/settings/web/passkeyCheck.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { PLACE_CHOSEN_WITHIN, PLACE_WAITED, STOPPED_WITHIN } from '../../rules.ts'
import type { SentPosition } from '../../contract.ts'
import { useSeconds, useAgeWords } from '../phrases.ts'
import { useOwnAlert } from '../device/deviceAlert.ts'
import { useHasPasskey } from '../safetyQueries.ts'
import { secondsToPlace, sendChanged, waitForPlace } from '../device/sendAlert.ts'
import { positionByHand, useLocationDenied } from '../device/ownPosition.ts'
import { CallLink, PositionCard } from './CallButtons.tsx'
import { useWithdrawal, WithdrawForm } from './WithdrawForm.tsx'
import '../words/sos.ts'

const PlaceChoice = lazy(async () => ({ default: (await import('./PlaceChoice.tsx')).PlaceChoice }))

interface UnknownPlaceProps {
  isBusy: boolean
  /** True if the circle is empty: the text must not promise that anybody is notified. */
  isAlone: boolean
  /** True if 112 is shown elsewhere on the screen. */
  isPart?: boolean
  onPlace: (point: LatLng) => void
  onWithout: () => void
  /** Called when it was stopped and nothing was sent. */
  onStopped: () => void
}

/**
 * The sender's position is unknown (L-11): shows the options. The device's position is still requested meanwhile, and
 * without a choice the alert is sent without a position.
 */
export function UnknownPlace({ isBusy, isAlone, isPart = false, onPlace, onWithout, onStopped }: UnknownPlaceProps) {
  const t = useTranslations('sos')
  const [isChoosing, setChoosing] = useState(false)
  const [isStopping, setStopping] = useState(false)
  const alert = useOwnAlert()
  const hasPasskey = useHasPasskey()
  const withdrawNow = useWithdrawal(onStopped)
  useSeconds()
  const stop = () => {
    // Without a passkey the alert is withdrawn at once.
    if (hasPasskey === false && alert && withdrawNow(alert)) return
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
      <p role="timer" className="text-strong tabular-nums wrap-safe">
        {!isPart && `${t('notSentYet')} `}
        {t('goesWithout', { count: secondsToPlace() })}
      </p>
      {!isPart && <CallLink />}
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
      {isAlone && <p className="text-small text-ink-2 wrap-safe">{t('emptyCircle')}</p>}
      {isStopping && alert ? (
        <WithdrawForm alert={alert} isPart wasTried={hasPasskey === false} onDone={onStopped} />
      ) : (
        <Button size="large" variant="quiet" icon={<X aria-hidden="true" className="size-6" />} onClick={stop}>
          {t('stop')}
        </Button>
      )}
    </div>
  )
}

/**
 * The position that is sent with the alert. While the browser refuses a newer one: the reason, the age of the last
 * known one, and a choice by hand. Without any position one sentence says so, with that choice.
 */
export function OwnPosition({
  position,
  ahead,
}: {
  position: (SentPosition & { address?: string }) | null
  ahead: number
}) {
  const t = useTranslations('sos')
  const here = useOwnAlert()
  const isDenied = useLocationDenied()
  const now = useSeconds()
  const age = useAgeWords()
  const [isChoosing, setChoosing] = useState(false)
  if (!isDenied && position) return <PositionCard position={position} ahead={ahead} />
  const sendFrom = (point: LatLng) => {
    setChoosing(false)
    if (here) void sendChanged({ position: positionByHand(point) })
  }
  return (
    <section className="flex flex-col gap-3">
      <Banner live tone="wait">
        {t(isDenied ? 'locationOff' : 'noPosition')}
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
      {position && <PositionCard position={position} ahead={ahead} />}
    </section>
  )
}
