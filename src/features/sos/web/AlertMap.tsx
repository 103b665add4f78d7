import { Footprints, Navigation } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { distance, formatCoordinates, kilometersText } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import { StreetMap } from '#features/places/web/StreetMap.tsx'
import { buttonLook } from '#kit/web/ui/buttonLook.ts'
import { FloatButton } from '#kit/web/ui/FloatButton.tsx'
import type { AlertForMe } from '../receivedContract.ts'
import { minutesAway } from '../rules.ts'
import { directionsLink } from '../emergency.ts'
import { type Helper, helpersOf } from './helpers.ts'
import { useAgeWords, useSeconds } from './measures.ts'
import { useFollowedMap } from './useFollowedMap.ts'
import { useHere } from './useHere.ts'
import { useClockWords } from './useSentence.ts'

/**
 * The sender's last known position, live: on the map, with distance and travel time from the reader, age and accuracy.
 */
export function AlertMap({ alert, ahead }: AlertMapProps) {
  const t = useTranslations('sos')
  const { position } = alert
  if (!position) return <p className="px-gutter pt-6 text-title">{t('whereUnknown')}</p>
  return <KnownPlace alert={alert} ahead={ahead} position={position} />
}

/** Maximum number of helpers on the map; the list below names them all. */
const MOST_ON_MAP = 2

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
  const time = useClockWords()
  const nameOf = ({ name, minutes, minutesAt, at }: Helper) =>
    minutes === null || minutesAt === null
      ? name
      : t(at ? 'helperIn' : 'helperInAt', { name, minutes: t('minutesOld', { count: minutes }), time: time(minutesAt) })
  const elsewhere = helpers.filter(({ answer, at }) => answer === 'coming' && !at)
  const away = here && distance(here, position)
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
        {elsewhere.length > 0 && (
          <ul
            aria-label={t('onTheWay')}
            className="pointer-events-none absolute inset-x-3 top-5 z-float flex flex-wrap gap-2"
          >
            {elsewhere.slice(0, MOST_ON_MAP).map((helper, i) => (
              <li
                key={i}
                className="flex max-w-full items-center gap-1.5 rounded-full bg-surface px-3 py-1 text-strong shadow-float"
              >
                <Footprints aria-hidden="true" className="size-4 shrink-0 text-ok-ink" />
                <span className="truncate">{nameOf(helper)}</span>
              </li>
            ))}
            {elsewhere.length > MOST_ON_MAP && (
              <li className="rounded-full bg-surface px-3 py-1 text-strong shadow-float">
                {t('moreOnTheWay', { count: elsewhere.length - MOST_ON_MAP })}
              </li>
            )}
          </ul>
        )}
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
        <div className="min-w-0 flex-1">
          {away !== null && (
            <p className="text-title tabular-nums">
              {t('away', { distance: kilometersText(away) })} · {t('aboutMinutes', { count: minutesAway(away) })}
            </p>
          )}
          <p className="text-row tabular-nums wrap-safe select-all">{formatCoordinates(position)}</p>
          {position.address && <p className="text-body wrap-safe">{position.address}</p>}
          <p role="status" className="text-small text-ink-2">
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
