import { Navigation } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { distance, formatCoordinates, kilometersText } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import { StreetMap } from '#features/places/web/StreetMap.tsx'
import { buttonLook } from '#kit/web/ui/buttonLook.ts'
import { FloatButton } from '#kit/web/ui/FloatButton.tsx'
import type { AlertForMe } from '../contract.ts'
import { minutesAway } from '../rules.ts'
import { directionsLink } from '../emergency.ts'
import { useAgeWords, useSeconds } from './measures.ts'
import { useFollowedMap } from './useFollowedMap.ts'
import { useHere } from './useHere.ts'

/** Where the sender is, as far as it is known: on the map, how far and how long from here, how old and how sure it is; live. */
export function AlertMap({ alert, ahead }: AlertMapProps) {
  const t = useTranslations('sos')
  const { position } = alert
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
  const { look, onMove, isFollowing, follow } = useFollowedMap(position)
  const { sender } = alert
  const away = here && distance(here, position)
  return (
    <>
      <div className="relative -mt-3 flex min-h-48 flex-1 overflow-hidden rounded-t-l">
        <StreetMap
          ariaLabel={t('mapOf', { name: sender.name })}
          className="h-auto! w-full"
          gestures="map"
          center={look.center}
          zoom={look.zoom}
          onMove={onMove}
          {...(position.accuracyMeters > 0 && {
            rings: { center: position, radii: [meters(Math.max(15, position.accuracyMeters))] },
          })}
          way={alert.trail}
          markers={[
            { id: 'sender', point: position, kind: 'sos', label: sender.name, isSelected: true },
            ...(here ? [{ id: 'you', point: here, kind: 'you' as const, label: t('yourPosition') }] : []),
          ]}
        />
        {!isFollowing && (
          <FloatButton
            className="absolute inset-x-0 top-5 z-float mx-auto w-fit max-w-[80%] wrap-safe"
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
          <p className="text-body wrap-safe">{position.address || formatCoordinates(position)}</p>
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
