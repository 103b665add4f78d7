import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { distance, formatCoordinates, type LatLng } from '#core/geo.ts'
import { meters, type Meters } from '#core/units.ts'
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
  /** The form's address of the location, if the form has one. */
  address?: string
  /**
   * Called after `onChange` with an address chosen from the list and its position, and with '' once the location is
   * moved away from the position of `address`.
   */
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

/** How far a location may be moved from that of a stored address and still have it. */
const SAME_ADDRESS = meters(300)

/** The location of a form, from the device or a pin on the map, with a status text (U-24 … U-29). */
export function LocationField(props: LocationFieldProps) {
  const { screen, value, onChange, isLive = false, canPick = true, withAddressLine = true, error } = props
  const t = useTranslations('places')
  const labelId = useId()
  const streets = useStreets()
  const { data: place } = usePlaceAt(value)
  const [source, setSource] = useState<'device' | 'map' | 'search'>('device')
  const addressed = useAddressed(props)
  const [town, setTown] = useState<LatLng | null>(null)
  const [lastKnown, setLastKnown] = useState<Fix | null>(null)
  const format = useFormatter()
  const now = useNow()
  const { area } = useArea()
  const device = useGeolocation(screen, {
    onFix({ latitude, longitude }) {
      setSource('device')
      onChange?.({ latitude, longitude }, 'device')
      if (!isLive) addressed.onMoved({ latitude, longitude })
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
    setSource('device')
    // Only used for the view of the map: the device's last position is not the shop's.
    if (!value) void lastKnownPosition().then(setLastKnown)
    device.locate()
  }
  function set(point: LatLng, from: 'map' | 'search') {
    device.stop()
    setSource(from)
    if (isLive) props.onLiveEnd?.()
    onChange?.(point, 'map')
  }
  function pick(point: LatLng) {
    set(point, 'map')
    addressed.onMoved(point)
  }

  const hasAddressLine = onChange !== undefined && canPick && withAddressLine
  const text = source === 'map' ? 'locationSetFromMap' : source === 'search' ? 'locationSet' : device.text
  const isByHand = source !== 'device'
  const isEditable = onChange !== undefined
  const canAsk = isEditable && !isLive
  return (
    <div role="group" aria-labelledby={labelId} className={cx('flex min-w-0 flex-col gap-1.5', props.className)}>
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
        <span id={labelId} className="text-label text-ink">
          {props.label ?? t('location')}
        </span>
        <LocationStatus text={text} isGood={isByHand || device.status === 'set'} isBusy={isLocating} />
      </div>
      {hasAddressLine && (
        <AddressSearch
          key={addressed.round}
          near={value ?? area}
          onFound={(point) => {
            set(point, 'search')
            addressed.onFound(point)
          }}
          onTownOnly={setTown}
          onAddress={addressed.onAddress}
        />
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
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {addressed.isRemoved && t('addressRemoved')}
      </p>
      <LocationFailed text={device.failure && !isByHand ? text : undefined} error={error} />
      <p className="text-small text-ink-3 tabular-nums">
        {value ? <bdi dir="ltr">{formatCoordinates(value)}</bdi> : isEditable && canPick && t('locationHint')}
      </p>
    </div>
  )
}

/** Keeps the address of the form and the search line above the map true to the location, wherever it is moved. */
function useAddressed({ value, address = '', onAddress }: LocationFieldProps) {
  const [held, setHeld] = useState(value && address !== '' ? { address, point: value, within: SAME_ADDRESS } : null)
  const [isFound, setFound] = useState(false)
  const [round, setRound] = useState(0)
  const [isGone, setGone] = useState(false)
  return {
    /** Changes when the search line, with its question for the right pin, no longer describes the location. */
    round,
    isRemoved: isGone && address === '',
    onFound(this: void, point: LatLng) {
      setFound(true)
      leaveAddress(point)
    },
    onMoved(this: void, point: LatLng) {
      if (isFound) setRound(round + 1)
      setFound(false)
      leaveAddress(point)
    },
    onAddress(this: void, chosen: string, point: LatLng, within: Meters) {
      setHeld({ address: chosen, point, within })
      setGone(false)
      onAddress?.(chosen, point)
    },
  }
  function leaveAddress(point: LatLng) {
    if (!held || distance(held.point, point) <= held.within) return
    // An address that was typed since is the user's own. A form may have shortened the chosen one.
    if (address === '' || !held.address.startsWith(address)) return
    setHeld(null)
    setGone(true)
    onAddress?.('', point)
  }
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
