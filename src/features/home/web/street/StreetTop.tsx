import Store from 'lucide-react/icons/store'
import { useTranslations } from 'use-intl'
import { CATEGORY_ICONS } from '#features/discovery/web/categoryIcons.ts'
import { addressOfSearch } from '#features/discovery/web/searchState.ts'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'
import type { Area } from '#features/places/web/areaStore.ts'
import { Link } from '#kit/web/ui/Link.tsx'
import type { Neighbourhood } from '../../neighbourhoodContract.ts'
import { NEARBY } from '../useNearby.ts'
import { useNeighbourhood } from '../useNeighbourhood.ts'
import { PlaceTile } from './PlaceTile.tsx'
import { Row } from './Row.tsx'
import { StreetTopPending } from './StreetTopPending.tsx'
import '#features/discovery/web/words/neighbourhood.ts'

const distance = NEARBY / 1000

/** Places open nearby (or shops, if none is open), and the categories. */
export function StreetTop({ area }: { area: Area }) {
  const t = useTranslations('neighbourhood')
  const { data, isPending } = useNeighbourhood(area)
  if (isPending) return <StreetTopPending />
  if (!data) return null
  const isOpen = data.open.count > 0
  const places = isOpen ? data.open.listings : data.shops.shops
  return (
    <>
      {places.length > 0 && (
        <Row
          title={t(isOpen ? 'openNow' : 'shops')}
          count={isOpen ? data.open : data.shops}
          href={addressOfSearch({ distance, openNow: isOpen })}
        >
          {places.map((place) => (
            <PlaceTile key={place.id} place={place} />
          ))}
        </Row>
      )}
      {data.categories.length > 0 && <Categories categories={data.categories} />}
    </>
  )
}

function Categories({ categories }: { categories: Neighbourhood['categories'] }) {
  const t = useTranslations('neighbourhood')
  const categoryName = useCategoryName()
  return (
    <ul
      aria-label={t('categories')}
      className="-mx-gutter mt-3 flex scroll-x gap-3 px-gutter pb-1 rail:-mx-9 rail:px-9"
    >
      {categories.map(({ category }) => {
        const Icon = (CATEGORY_ICONS as Partial<Record<string, typeof Store>>)[category] ?? Store
        return (
          <li key={category} className="w-[5rem] shrink-0">
            <Link
              href={addressOfSearch({ category, distance })}
              className="flex flex-col items-center gap-1 rounded-m text-center"
            >
              <span className="flex size-14 items-center justify-center rounded-[18px] bg-brand-tint text-brand-ink">
                <Icon aria-hidden="true" className="size-6" />
              </span>
              <span className="line-clamp-2 w-full text-small wrap-safe">{categoryName(category)}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
