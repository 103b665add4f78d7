import { useTranslations } from 'use-intl'
import { kilometersText } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import type { FoundListing } from '#features/discovery/contract.ts'
import { addressOfFound, nameOf, priceOf } from '#features/discovery/web/found.ts'
import { addressOfSearch } from '#features/discovery/web/searchState.ts'
import { usePriceWords } from '#features/discovery/web/usePriceWords.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import type { Area } from '#features/places/web/areaStore.ts'
import { MiniCard } from '#kit/web/ui/MiniCard.tsx'
import { NEARBY } from '../useNearby.ts'
import { useNeighbourhood } from '../useNeighbourhood.ts'
import { PlaceTile } from './PlaceTile.tsx'
import { Row } from './Row.tsx'
import '#features/discovery/web/words/neighbourhood.ts'

const distance = NEARBY / 1000

interface StreetMoreProps {
  area: Area
  /** Ids of products that are already on the page. */
  shown: ReadonlySet<string>
}

/** More around the area: new this week, services, shops. No product appears on the page twice. */
export function StreetMore({ area, shown }: StreetMoreProps) {
  const t = useTranslations('neighbourhood')
  const { data } = useNeighbourhood(area)
  if (!data) return null
  const fresh = data.fresh.products.filter(({ id }) => !shown.has(id))
  return (
    <>
      {fresh.length > 0 && (
        <Row
          title={t('fresh')}
          count={data.fresh}
          href={addressOfSearch({ type: 'products', distance, sortBy: 'newest' })}
        >
          {fresh.map((found) => (
            <Thing key={found.id} found={found} area={area} />
          ))}
        </Row>
      )}
      {data.services.count > 0 && (
        <Row title={t('services')} count={data.services} href={addressOfSearch({ type: 'services', distance })}>
          {data.services.services.map((found) => (
            <Thing key={found.id} found={found} area={area} />
          ))}
        </Row>
      )}
      {data.open.count > 0 && data.shops.count > 0 && (
        <Row title={t('shops')} count={data.shops} href={addressOfSearch({ distance })}>
          {data.shops.shops.map((place) => (
            <PlaceTile key={place.id} place={place} />
          ))}
        </Row>
      )}
    </>
  )
}

function Thing({ found, area }: { found: FoundListing; area: Area }) {
  const t = useTranslations('neighbourhood')
  const priceWords = usePriceWords(area)
  return (
    <li className="shrink-0">
      <MiniCard
        variant="top"
        href={addressOfFound(found)}
        title={nameOf(found)}
        picture={<ListingPicture photo={found.photo} kind={found.kind} sizes="140px" />}
        sub={
          <>
            {priceWords(priceOf(found))}
            <span className="block text-small font-normal text-ink-2">
              {t('kilometers', { distance: kilometersText(meters(found.distanceMeters ?? 0)) })}
            </span>
          </>
        }
      />
    </li>
  )
}
