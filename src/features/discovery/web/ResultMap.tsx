import { useTranslations } from 'use-intl'
import { kilometers, meters, type Meters } from '#core/units.ts'
import type { Area } from '#features/places/web/areaStore.ts'
import { photoUrl } from '#features/photos/rules.ts'
import { StreetMap } from '#features/places/web/StreetMap.tsx'
import { DEFAULT_CENTER, DEFAULT_ZOOM, type MapMarker } from '#kit/web/map/mapModel.ts'
import { zoomForRadius } from '#kit/web/map/zoomForRadius.ts'
import type { FoundListing } from '../contract.ts'
import { isPlace, nameOf, priceOf } from './found.ts'

export interface ResultMapProps {
  results: readonly FoundListing[]
  area: Area | null
  /** How far the search goes. */
  radius: Meters
  selectedId: string | null
  onSelect: (id: string) => void
  onLocate?: () => void
  className?: string
  bottomInset?: number
}

/** The same results as the list, as pins: a price for a thing, an arch for a place, the middle of the search and its rings. */
export function ResultMap({ results, area, radius, selectedId, onSelect, onLocate, className, bottomInset }: ResultMapProps) {
  const t = useTranslations('discovery')
  const you: MapMarker[] = area ? [{ id: 'you', point: area, kind: 'you', label: t('centreOfSearch') }] : []
  return (
    <StreetMap
      ariaLabel={t('mapOfResults')}
      gestures="map"
      center={area ?? results[0] ?? DEFAULT_CENTER}
      zoom={area ? zoomForRadius(shownRadius(results, radius), area.latitude) : DEFAULT_ZOOM}
      markers={[...results.map((found) => markerOf(found, selectedId)), ...you]}
      rings={area ? { center: area, radii: ringsWithin(radius) } : undefined}
      onMarkerPress={(id) => id !== 'you' && onSelect(id)}
      onLocate={onLocate}
      className={className ?? ''}
      bottomInset={bottomInset ?? 0}
    />
  )
}

function markerOf(found: FoundListing, selectedId: string | null): MapMarker {
  const common = { id: found.id, point: found, isSelected: found.id === selectedId, isOff: found.status !== 'active' }
  if (isPlace(found)) return { ...common, kind: 'place', label: nameOf(found), ...(found.photo && { picture: photoUrl(found.photo.id, 320) }) }
  return { ...common, kind: 'price', label: priceOf(found), name: nameOf(found) }
}

/** Far enough to show what was found, no farther than the search went. */
function shownRadius(results: readonly FoundListing[], radius: Meters): Meters {
  const farthest = Math.max(0, ...results.map((found) => found.distanceMeters ?? 0))
  return meters(Math.min(radius, Math.max(300, farthest * 1.15)))
}

const STEPS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000].map(kilometers)

/** Three rings at most: the reach of the search, and round steps within it. */
const ringsWithin = (radius: Meters): Meters[] => [...STEPS.filter((step) => step < radius).slice(-2), radius]
