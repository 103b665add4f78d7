import { useTranslations } from 'use-intl'
import { roughKilometers } from '#core/area.ts'
import { distance, kilometersText, type LatLng } from '#core/geo.ts'
import { useArea } from '#features/places/web/useArea.ts'
import { DistanceText } from '#kit/web/ui/DistanceText.tsx'

interface DistanceFromAreaProps {
  to: LatLng | null
  /** The listing moves with a person, so only its area is known: "within 1 km" (decisions, distances of people). */
  isArea?: boolean
}

/** Distance from the reader's search area; renders nothing without one. */
export function DistanceFromArea({ to, isArea = false }: DistanceFromAreaProps) {
  const t = useTranslations('discovery')
  const tListings = useTranslations('listings')
  const { area } = useArea()
  if (!to || !area) return null
  const length = distance(area, to)
  if (!isArea) return <DistanceText>{t('kilometers', { distance: kilometersText(length) })}</DistanceText>
  const { isWithin, kilometers } = roughKilometers(length)
  return <DistanceText>{tListings(isWithin ? 'withinKilometers' : 'aboutKilometers', { kilometers })}</DistanceText>
}
