import MapPin from 'lucide-react/icons/map-pin'
import Navigation from 'lucide-react/icons/navigation'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { directionsUrl, formatCoordinates } from '#core/geo.ts'
import type { SentPlace } from '../messageContract.ts'
import './words/chat.ts'

/** The map code is large and is loaded only for a message with a place. */
const PlaceMap = lazy(async () => ({ default: (await import('./PlaceMap.tsx')).PlaceMap }))

/** An exact place that was sent: a small map and a link to directions (K-19). */
export function PlaceBubble({ place, isMine }: { place: SentPlace; isMine: boolean }) {
  const t = useTranslations('chat')
  return (
    <div className="w-64 max-w-full overflow-hidden rounded-m border border-line bg-surface text-ink">
      <div className="h-40 bg-map-land">
        <Suspense>
          <PlaceMap place={place} />
        </Suspense>
      </div>
      <div className="flex flex-col px-3 pt-2">
        <span className="flex items-center gap-1.5 text-strong">
          <MapPin aria-hidden="true" className="size-4.5 shrink-0 text-brand-ink" />
          {t(isMine ? 'myPlace' : 'theirPlace')}
        </span>
        <span className="text-small text-ink-2 tabular-nums">{formatCoordinates(place)}</span>
        <a
          href={directionsUrl(place)}
          target="_blank"
          rel="noopener noreferrer"
          className="-mx-3 mt-1 flex min-h-touch items-center justify-center gap-2 border-t border-line text-strong text-brand-ink"
        >
          <Navigation aria-hidden="true" className="size-5" />
          {t('getDirections')}
        </a>
      </div>
    </div>
  )
}
