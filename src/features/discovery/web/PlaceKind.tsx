import { useConcept } from '#features/concepts/web/useConcept.ts'
import type { PlaceDetails } from '#features/listings/contract.ts'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'

interface PlaceKindProps {
  place: { concepts: readonly string[]; category: string; details: PlaceDetails | null }
}

/** What a place is, in the reader's language; in the words of its source where no table knows it. */
export function PlaceKind({ place }: PlaceKindProps) {
  const categoryName = useCategoryName()
  const what = useConcept(place.concepts[0] ?? '')?.name
  return <span className="wrap-safe">{place.details?.kindLabel ?? what ?? categoryName(place.category)}</span>
}
