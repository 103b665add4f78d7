import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { formatCoordinates, type LatLng } from '#core/geo.ts'
import { type Fix, lastKnownPosition } from '#kit/web/geolocation.ts'
import { type LocationScreen, type LocationText } from '#kit/web/geolocationTexts.ts'
import { PinMap } from '#kit/web/map/PinMap.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { Spinner } from '#kit/web/ui/Spinner.tsx'
import { useGeolocation } from '#kit/web/useGeolocation.ts'
import { useNow } from '#kit/web/useNow.ts'
import { AddressSearch } from './AddressSearch.tsx'
import { usePlaceAt } from './queries.ts'
import { useArea } from './useArea.ts'
import { useStreets } from './useStreets.ts'
import './words/places.ts'

export interface LocationFieldProps {
  /** Screen whose timeouts and texts apply. */
  screen: LocationScreen
  value: LatLng | null
  /** Omitted: the location is fixed (an item of a shop, F-59). */
  onChange?: ((point: LatLng, source: 'device' | 'map') => void) | undefined
  /** Called with an address chosen from the list and its position, after `onChange`. */
  onAddress?: (address: string, point: LatLng) => void
  /** Follows the device while true (GPS Live, moveable offices, specialists). */
  isLive?: boolean
  /** Called with true while the device's position is being found, and with false afterwards. */
  onLocating?: ((isLocating: boolean) => void) | undefined
  /** Called when the user moves the pin during live tracking. */
  onLiveEnd?: () => void
  /** False where only the device sets the location (F-136). */
  canPick?: boolean
  /** False where the form has its own address field. */
  withAddressLine?: boolean
  emptyZoom?: number
  knownZoom?: number
  label?: string
  /** Error text. */
  error?: string | null | undefined
  className?: string
}

/** The location of a form, from the device or a pin on the map, with a status text (U-24 … U-29). */
export function LocationField(props: LocationFieldProps) {
  const { screen, value, onChange, isLive = false, canPick = true, withAddressLine = true, error } = props
  const t = useTranslations('places')
  const labelId = useId()
  const streets = useStreets()
  const { data: place } = usePlaceAt(value)
  const [isFromMap, setFromMap] = useState(false)
  const [town, setTown] = useState<LatLng | null>(null)
  const [lastKnown, setLastKnown] = useState<Fix | null>(null)
  const format = useFormatter()
  const now = useNow()
  const { area } = useArea()
  const device = useGeolocation(screen, {
    onFix({ latitude, longitude }) {
      setFromMap(false)
      onChange?.({ latitude, longitude }, 'device')
    },
  })
  const follow = useEffectEvent(device.track)
  const unfollow = useEffectEvent(device.stop)
  useEffect(() => {
    if (!isLive) return undefined
    follow()
    return () => unfollow()
  }, [isLive])

  const isLocating = device.status === 'getting'
  const tellLocating = useEffectEvent((isNow: boolean) => props.onLocating?.(isNow))
  // At once: the next tap may already be on Save.
  useLayoutEffect(() => {
    tellLocating(isLocating)
    return () => tellLocating(false)
  }, [isLocating])

  function locate() {
    setFromMap(false)
    // Only used for the view of the map: the device's last position is not the shop's.
    if (!value) void lastKnownPosition().then(setLastKnown)
    device.locate()
  }
  function pick(point: LatLng) {
    device.stop()
    setFromMap(true)
    if (isLive) props.onLiveEnd?.()
    onChange?.(point, 'map')
  }

  const hasAddressLine = onChange !== undefined && canPick && withAddressLine
  const text = isFromMap ? 'locationSetFromMap' : device.text
  const isEditable = onChange !== undefined
  const canAsk = isEditable && !isLive
  return (
    <div role="group" aria-labelledby={labelId} className={cx('flex min-w-0 flex-col gap-1.5', props.className)}>
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
        <span id={labelId} className="text-label text-ink">
          {props.label ?? t('location')}
        </span>
        <LocationStatus text={text} isGood={isFromMap || device.status === 'set'} isBusy={isLocating} />
      </div>
      {hasAddressLine && (
        <AddressSearch near={value ?? area} onFound={pick} onTownOnly={setTown} onAddress={props.onAddress} />
      )}
      <PinMap
        {...streets}
        className={cx('h-map rounded-l border', error ? 'border-accent-ink' : 'border-line')}
        ariaLabel={isEditable ? t('locationMap') : t('locationMapFixed')}
        value={value}
        lookAt={town ?? lastKnown ?? area}
        onPick={isEditable && canPick ? pick : undefined}
        onLocate={canAsk && value ? locate : undefined}
        isLocating={isLocating}
        labels={{ ...streets.labels, locate: t('useMyLocation') }}
        caption={value ? (place?.address ?? formatCoordinates(value)) : null}
        {...(props.emptyZoom !== undefined && { emptyZoom: props.emptyZoom })}
        {...(props.knownZoom !== undefined && { knownZoom: props.knownZoom })}
      />
      {canAsk && !value && (
        <Button
          variant="tint"
          busy={isLocating}
          icon={<LocateFixed aria-hidden="true" className="size-5" />}
          onClick={locate}
        >
          {t('useMyLocation')}
        </Button>
      )}
      {lastKnown && !value && (
        <p aria-live="polite" className="text-small text-ink-2">
          {t('lastKnownHere', { ago: format.relativeTime(lastKnown.at, now) })}
        </p>
      )}
      <LocationFailed text={device.failure && !isFromMap ? text : undefined} error={error} />
      <p className="text-small text-ink-3 tabular-nums">
        {value ? <bdi dir="ltr">{formatCoordinates(value)}</bdi> : isEditable && canPick && t('locationHint')}
      </p>
    </div>
  )
}

/** Status text at the end of the label's line. */
function LocationStatus({
  text,
  isGood,
  isBusy,
}: {
  text: LocationText | undefined
  isGood: boolean
  isBusy: boolean
}) {
  const t = useTranslations('places')
  const shows = text !== undefined && (isGood || isBusy)
  return (
    <span role="status" className={cx('flex items-center gap-1.5 text-label', isGood ? 'text-ok-ink' : 'text-ink-2')}>
      {shows && (isGood ? <CircleCheck aria-hidden="true" className="size-4.5" /> : <Spinner className="size-4!" />)}
      {shows && t(text)}
    </span>
  )
}

/** The reason for a missing location, or the error of the field. */
function LocationFailed({ text, error }: { text: LocationText | undefined; error: string | null | undefined }) {
  const t = useTranslations('places')
  const sentence = text ? t(text) : error
  if (!sentence) return null
  return (
    <p role="alert" className="flex gap-1.5 text-small font-semibold text-accent-ink">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {sentence}
    </p>
  )
}
