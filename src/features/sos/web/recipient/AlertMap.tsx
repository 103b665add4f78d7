import Navigation from 'lucide-react/icons/navigation'
import { useState, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { distance, formatCoordinates, kilometersText, type LatLng } from '#core/geo.ts'
import { meters, kilometers, minutes } from '#core/units.ts'
import { StreetMap } from '#features/places/web/StreetMap.tsx'
import type { Fix } from '#kit/web/geolocation.ts'
import { KNOWN_ZOOM } from '#kit/web/map/mapModel.ts'
import { useFollowedSpot } from '#kit/web/map/useFollowedSpot.ts'
import { zoomForRadius } from '#kit/web/map/zoomForRadius.ts'
import { buttonLook } from '#kit/web/ui/buttonLook.ts'
import { FloatButton } from '#kit/web/ui/FloatButton.tsx'
import type { AlertForMe } from '../../receivedContract.ts'
import { mayBeThere, minutesAway, minutesSaid } from '../../rules.ts'
import { directionsLink } from '../../emergency.ts'
import type { Person } from '../../sentence.ts'
import { useAgeWords, useSeconds } from '../phrases.ts'
import { lastFix, noteFix, watchFromLastKnown } from '../device/ownPosition.ts'
import '../words/sos.ts'

/**
 * The sender's last known position, live: on the map, with distance and travel time from the user, age and accuracy.
 * After the end: how the alert ended.
 */
export function AlertMap({ alert, ahead }: AlertMapProps) {
  const t = useTranslations('sos')
  const { position, endedAt, endedHow, sender } = alert
  if (endedAt) {
    return (
      <div role="status" className="flex flex-col gap-2 px-gutter pt-6">
        <p className="text-title">{t(`ended_${endedHow ?? 'passkey'}`, { name: sender.name })}</p>
      </div>
    )
  }
  if (!position) return <p className="px-gutter pt-6 text-title">{t('whereUnknown')}</p>
  return <KnownPlace alert={alert} ahead={ahead} position={position} />
}

interface AlertMapProps {
  alert: AlertForMe
  /** Milliseconds this device's clock is ahead of the server's. */
  ahead: number
}

function KnownPlace({ alert, ahead, position }: AlertMapProps & { position: NonNullable<AlertForMe['position']> }) {
  const t = useTranslations('sos')
  const now = useSeconds()
  const age = useAgeWords()
  const here = useHere()
  const { look, onMove, isFollowing, follow } = useFollowedMap(position, here)
  const { sender } = alert
  const helpers = helpersOf(alert, now - ahead)
  const nameOf = ({ name, minutes }: Helper) =>
    minutes === null
      ? name
      : t('helperIn', { name, minutes: minutes === 0 ? t('there') : t('minutesOld', { count: minutes }) })
  const away = here && distance(here, position)
  const isOld = here !== null && now - here.at >= FRESH_MS
  const minutes = away === null || isOld || alert.mine.isThere ? null : minutesAway(away)
  return (
    <>
      <div className="relative -mt-3 flex min-h-48 flex-1 overflow-hidden rounded-t-l">
        <StreetMap
          ariaLabel={t('mapOf', { name: sender.name })}
          className="h-auto! w-full [&_.map-note]:top-auto! [&_.map-note]:bottom-9!"
          gestures="map"
          center={look.center}
          zoom={look.zoom}
          onMove={onMove}
          {...(position.accuracyMeters > 0 && {
            rings: { center: position, radii: [meters(Math.max(15, position.accuracyMeters))] },
          })}
          way={alert.trail}
          toGo={here ? [here, position] : undefined}
          markers={[
            { id: 'sender', point: position, kind: 'sos', label: sender.name, isSelected: true },
            ...helpers.flatMap((helper, i) =>
              helper.at
                ? [{ id: `helper ${i}`, point: helper.at, kind: 'helper' as const, label: nameOf(helper) }]
                : [],
            ),
            ...(here ? [{ id: 'you', point: here, kind: 'you' as const, label: t('yourPosition') }] : []),
          ]}
        />
        {!isFollowing && (
          <FloatButton
            className="absolute inset-x-0 bottom-5 z-float mx-auto w-fit max-w-[80%] wrap-safe"
            onClick={follow}
          >
            {t('showSender', { name: sender.name })}
          </FloatButton>
        )}
      </div>
      <div className="flex flex-wrap items-start justify-between gap-3 px-gutter pt-4">
        <div className="keeps-words max-w-full flex-1">
          {away !== null && (
            <p className="text-title tabular-nums">
              {t('away', { distance: kilometersText(away) })}
              {minutes !== null && ` · ${t('aboutMinutes', { count: minutes })}`}
            </p>
          )}
          {isOld && <p className="text-small text-ink-2">{t('ownPositionOld', { age: age(now - here.at) })}</p>}
          <p className="text-row tabular-nums select-all">{formatCoordinates(position)}</p>
          {position.address && <p className="text-body wrap-safe">{position.address}</p>}
          <p className="text-small text-ink-2">
            {t(position.accuracyMeters === 0 ? 'lastSeenByHand' : 'lastSeen', {
              age: age(now - ahead - Date.parse(position.measuredAt)),
              accuracy: Math.round(position.accuracyMeters),
            })}
          </p>
        </div>
        <a
          href={directionsLink(position)}
          target="_blank"
          rel="noreferrer"
          className={buttonLook({ variant: 'tint', size: 'small' })}
        >
          <Navigation aria-hidden="true" className="size-5" />
          {t('directions')}
        </a>
      </div>
    </>
  )
}

/** Zooming in further shows no more streets. */
const CLOSEST = KNOWN_ZOOM + 1
/** A user farther away than this is not on the first view, because the streets around the sender are more useful. */
const TOGETHER = kilometers(30)
/** The map's shorter side on a small phone in px, without its edges. */
const PIXELS = 130

/**
 * View of an alert's map: at first the sender in the centre with the user visible. The sender then stays in view at the
 * user's zoom, until the user moves the map away; `follow` centres the sender again.
 */
function useFollowedMap(sender: LatLng, here: LatLng | null) {
  const { isTouched, setLook, ...followed } = useFollowedSpot(sender, CLOSEST)
  const [isLooked, setLooked] = useState(false)
  if (here && !isLooked && !isTouched) {
    setLooked(true)
    setLook({ center: sender, zoom: zoomWith(sender, here) })
  }
  return followed
}

/** The largest zoom at which the user is on the map too. */
function zoomWith(sender: LatLng, here: LatLng): number {
  const away = distance(sender, here)
  if (away > TOGETHER) return CLOSEST
  return Math.min(CLOSEST, zoomForRadius(meters(Math.max(1, away)), sender.latitude, PIXELS))
}

/** The user's position, for the distance to the sender; the browser may ask for permission here. */
export function useHere(): Fix | null {
  const [here, setHere] = useState<Fix | null>(lastFix)
  useEffect(
    () =>
      watchFromLastKnown((fix) => {
        noteFix(fix)
        setHere(fix)
      }),
    [],
  )
  return here
}

/** A helper's position older than this is not shown. */
export const FRESH_MS = minutes(3)

/** This device's last position, unless it is too old to say where the device is. */
export function freshFix(): Fix | null {
  const here = lastFix()
  return here && Date.now() - here.at < FRESH_MS ? here : null
}

/** Another helper for the map and the list, with the same minutes in both. */
interface Helper extends Pick<Person, 'name' | 'hasCalledHelp' | 'minutes' | 'minutesAt'> {
  answer: AlertForMe['others'][number]['answer']
  /** Current position, if shared. */
  at: LatLng | null
}

/**
 * The other helpers.
 * @param now time of the server's clock
 */
export const helpersOf = ({ others, position }: AlertForMe, now: number): Helper[] =>
  others.map(({ name, answer, hasCalledHelp, answeredAt, arrivesAt, way }) => {
    if (answer !== 'coming') return { name, answer, hasCalledHelp, minutes: null, minutesAt: null, at: null }
    const at = way && now - Date.parse(way.at) < FRESH_MS ? way : null
    const said = minutesSaid(arrivesAt, answeredAt)
    const isThere = said.minutes === 0 && mayBeThere(at && { ...at, accuracyMeters: 0 }, position)
    const toGo =
      at && position && !isThere ? { minutes: minutesAway(distance(at, position)), minutesAt: Date.parse(at.at) } : said
    return { name, answer, hasCalledHelp, ...toGo, at }
  })
