import type { FoundListing } from '#features/discovery/contract.ts'
import type { Area } from '#features/places/web/areaStore.ts'
import { NearbyCard } from './NearbyCard.tsx'

interface NearbyCardsProps {
  label: string
  products: readonly FoundListing[]
  area: Area
}

/** Products in columns. */
export function NearbyCards({ label, products, area }: NearbyCardsProps) {
  return (
    <ul aria-label={label} className="grid grid-cols-2 gap-3.5 md:grid-cols-3 rail:grid-cols-4">
      {products.map((found) => (
        <li key={found.id} className="flex min-w-0 *:w-full">
          <NearbyCard found={found} area={area} />
        </li>
      ))}
    </ul>
  )
}
