import { useConcept } from '#features/concepts/web/useConcept.ts'
import type { PlaceDetails } from '#features/listings/contract.ts'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'

interface PlaceKindProps {
  place: { concepts: readonly string[]; category: string; details: PlaceDetails | null }
}

/** The kind of a place in the reader's language, or in the words of its source for an unknown concept. */
export function PlaceKind({ place }: PlaceKindProps) {
  const categoryName = useCategoryName()
  const what = useConcept(place.concepts[0] ?? '')?.name
  return <span className="wrap-safe">{place.details?.kindLabel ?? what ?? categoryName(place.category)}</span>
}
