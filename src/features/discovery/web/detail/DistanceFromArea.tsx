import { useTranslations } from 'use-intl'
import { roughKilometers } from '#core/area.ts'
import { distance, kilometersText, type LatLng } from '#core/geo.ts'
import { useOrigin } from '#features/places/web/useOrigin.ts'
import { DistanceText } from '#kit/web/ui/DistanceText.tsx'

interface DistanceFromAreaProps {
  to: LatLng | null
  /** The listing moves with a person, so only its area is known: "within 1 km" (decisions, distances of people). */
  isArea?: boolean
}

/** Distance from where the reader's distances are counted; renders nothing without such a place. */
export function DistanceFromArea({ to, isArea = false }: DistanceFromAreaProps) {
  const t = useTranslations('discovery')
  const tListings = useTranslations('listings')
  const origin = useOrigin()
  if (!to || !origin) return null
  const length = distance(origin, to)
  if (!isArea) return <DistanceText>{t('kilometers', { distance: kilometersText(length) })}</DistanceText>
  const { isWithin, kilometers } = roughKilometers(length)
  return <DistanceText>{tListings(isWithin ? 'withinKilometers' : 'aboutKilometers', { kilometers })}</DistanceText>
}
