import { ChevronRight, Store } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { FoundListing } from '#features/discovery/contract.ts'
import type { Area } from '#features/places/web/areaStore.ts'
import { Link } from '#kit/web/ui/Link.tsx'
import type { MoreOfShop } from '../arrange.ts'
import { NearbyCard } from './NearbyCard.tsx'

interface NearbyCardsProps {
  label: string
  products: readonly FoundListing[]
  area: Area
  /** Links to shops with more products, by the product after which the link stands. */
  more: ReadonlyMap<string, MoreOfShop>
}

/** Products in columns; after the last product of a shop with more, a link to the shop. */
export function NearbyCards({ label, products, area, more }: NearbyCardsProps) {
  return (
    <ul aria-label={label} className="grid grid-cols-2 gap-3.5 md:grid-cols-3 rail:grid-cols-4">
      {products.flatMap((found) => {
        const rest = more.get(found.id)
        return [
          <li key={found.id} className="flex min-w-0 *:w-full">
            <NearbyCard found={found} area={area} />
          </li>,
          rest && (
            <li key={`${found.id} more`} className="flex min-w-0 *:w-full">
              <MoreCard more={rest} />
            </li>
          ),
        ]
      })}
    </ul>
  )
}

function MoreCard({ more: { shopId, shop, count } }: { more: MoreOfShop }) {
  const t = useTranslations('neighbourhood')
  return (
    <Link
      href={`/shop/${shopId}?products=all`}
      className="flex min-h-26 flex-col items-center justify-center gap-2 rounded-l bg-brand-tint p-4 text-center text-strong text-brand-ink"
    >
      <Store aria-hidden="true" className="size-8" />
      <span className="wrap-safe">{t('moreOfShop', { count, shop })}</span>
      <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
    </Link>
  )
}
