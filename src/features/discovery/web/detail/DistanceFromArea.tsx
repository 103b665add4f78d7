import { useTranslations } from 'use-intl'
import { roughKilometers } from '#core/area.ts'
import { distance, kilometersText, type LatLng } from '#core/geo.ts'
import { useOrigin } from '#features/places/web/useOrigin.ts'
import { DistanceText } from '#kit/web/ui/DistanceText.tsx'
import '#features/listings/web/words/listings.details.ts'
import '../words/discovery.ts'

interface DistanceFromAreaProps {
  to: LatLng | null
  /** True when the listing moves with a person, so that only its area is known: "within 1 km". */
  isArea?: boolean
}

/** Distance from the user's point of reference; renders nothing without one. */
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
