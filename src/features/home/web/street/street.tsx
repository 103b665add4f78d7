import Store from 'lucide-react/icons/store'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { kilometersText } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import type { FoundListing } from '#features/discovery/contract.ts'
import { SPECIALIST_RANGE } from '#features/discovery/specialistRules.ts'
import { CATEGORY_ICONS } from '#features/discovery/web/categoryIcons.ts'
import { addressOfFound, nameOf, priceOf } from '#features/discovery/web/found.ts'
import { addressOfSearch } from '#features/discovery/web/searchState.ts'
import { useSpecialists } from '#features/discovery/web/specialists/queries.ts'
import { useOpenWords } from '#features/discovery/web/useOpenWords.ts'
import { usePriceWords } from '#features/discovery/web/usePriceWords.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'
import type { Area } from '#features/places/web/areaStore.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { MoreLink, SectionHeader } from '#kit/web/ui/Card.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { MiniCard } from '#kit/web/ui/MiniCard.tsx'
import { OpenState } from '#kit/web/ui/PlaceCard.tsx'
import { ShapeFrame } from '#kit/web/ui/ShapeFrame.tsx'
import type { Neighbourhood } from '../../neighbourhoodContract.ts'
import { NEARBY } from '../useNearby.ts'
import { useNeighbourhood } from '../useNeighbourhood.ts'
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
        <Row
          title={t('services')}
          count={data.services}
          href={addressOfSearch({ type: 'services', distance, availability: 'available' })}
        >
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

interface RowProps {
  title: string
  count: { count: number; isExact: boolean }
  href: string
  children: ReactNode
}

/** A horizontally scrolling part of Home with its count and a link to more. */
function Row({ title, count: { count, isExact }, href, children }: RowProps) {
  const t = useTranslations('neighbourhood')
  return (
    <section className="mt-2">
      <SectionHeader
        title={
          <>
            {title}{' '}
            <span className="text-body font-normal text-ink-2 tabular-nums">
              {t(isExact ? 'all' : 'atLeast', { count })}
            </span>
          </>
        }
        end={<MoreLink href={href}>{t('seeAll')}</MoreLink>}
      />
      <ul aria-label={title} className="-mx-gutter flex scroll-x gap-3.5 px-gutter pb-1 rail:-mx-9 rail:px-9">
        {children}
      </ul>
    </section>
  )
}

/** A shop or office as an arch with its name, opening state and distance. */
function PlaceTile({ place }: { place: FoundListing }) {
  const t = useTranslations('neighbourhood')
  const open = useOpenWords()(place.hours, { isShort: true, isOff: place.status === 'inactive' })
  return (
    <li className="w-[6rem] shrink-0">
      <Link href={addressOfFound(place)} className="flex flex-col gap-0.5 rounded-m">
        <ShapeFrame kind="place" className="mb-1 h-22 w-full">
          <ListingPicture photo={place.photo} kind={place.kind} concept={place.concept} sizes="96px" />
        </ShapeFrame>
        <span className="line-clamp-2 text-strong wrap-safe">{nameOf(place)}</span>
        <OpenState state={open.state} dot={false}>
          {open.text}
        </OpenState>
        <span className="text-small text-ink-2 tabular-nums">
          {t('kilometers', { distance: kilometersText(meters(place.distanceMeters ?? 0)) })}
        </span>
      </Link>
    </li>
  )
}

const FACES = 4

/** Photos and number of the specialists that their page shows first; renders nothing without any. */
export function Faces({ area }: { area: Area }) {
  const t = useTranslations('neighbourhood')
  const { data } = useSpecialists('', SPECIALIST_RANGE.default, area)
  if (!data || data.specialists.length === 0) return null
  return (
    <>
      <span aria-hidden="true" className="flex -space-x-2 rtl:space-x-reverse">
        {data.specialists.slice(0, FACES).map(({ userId, name, photo }) => (
          <Avatar
            key={userId}
            name={name}
            src={photo}
            size="small"
            className="rounded-person bg-surface ring-2 ring-surface"
          />
        ))}
      </span>
      <span className="text-small">{t(data.hasMore ? 'nearAtLeast' : 'near', { count: data.specialists.length })}</span>
    </>
  )
}
