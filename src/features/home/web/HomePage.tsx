import { Bell, ChevronRight, Search } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { kilometersText } from '#core/geo.ts'
import { kilometers, meters } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import type { FoundListing } from '#features/discovery/contract.ts'
import { addressOfFound, nameOf, priceOf } from '#features/discovery/web/found.ts'
import { useSearch } from '#features/discovery/web/queries.ts'
import { useRecentlyViewed } from '#features/discovery/web/recentlyViewed.ts'
import { isNew } from '#features/listings/rules.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { useDemoArea } from '#features/listings/web/queries.ts'
import { AreaButton } from '#features/places/web/AreaButton.tsx'
import { AreaPrompt } from '#features/places/web/AreaPrompt.tsx'
import { RefreshLocationButton } from '#features/places/web/RefreshLocationButton.tsx'
import { useArea } from '#features/places/web/useArea.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { AwningHeader } from '#kit/web/ui/AwningHeader.tsx'
import { MoreLink, SectionHeader } from '#kit/web/ui/Card.tsx'
import { DistanceText } from '#kit/web/ui/DistanceText.tsx'
import { NothingNearby } from '#kit/web/ui/drawings/NothingNearby.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { MiniCard } from '#kit/web/ui/MiniCard.tsx'
import { PriceText } from '#kit/web/ui/PriceText.tsx'
import { ProductCard } from '#kit/web/ui/ProductCard.tsx'
import { Rating } from '#kit/web/ui/Rating.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'

/** How far "nearby" reaches on the home screen (C-12). */
const NEARBY = kilometers(5)

/** Home (C): where you are, what is near, what you looked at. */
export function HomePage() {
  const t = useTranslations('home')
  const user = useUser()
  const demo = useDemoArea()
  const { area } = useArea()
  return (
    <>
      <AwningHeader>
        <div className="flex items-start gap-1">
          <AreaButton tone="deep" demo={demo} className="flex-1" />
          <RefreshLocationButton />
          <IconButton href="/notifications" label={t('notifications')} icon={<Bell aria-hidden="true" />} />
        </div>
        <Link
          href="/filters"
          className="mt-3 flex min-h-field items-center gap-3 rounded-full bg-surface px-4 text-body text-ink-3"
        >
          <Search aria-hidden="true" className="size-5.5" />
          {t('searchNearYou')}
        </Link>
      </AwningHeader>
      <Page>
        <h1 className="mt-2 text-display wrap-safe">{t('hello', { name: user?.name ?? '' })}</h1>
        <LinkButton href="/specialist-search" variant="tint" wide className="mt-3 justify-between" size="large">
          {t('findSpecialist')}
          <ChevronRight aria-hidden="true" className="size-6 rtl:-scale-x-100" />
        </LinkButton>
        <SectionHeader title={t('nearbyProducts')} end={<MoreLink href="/filters?type=products&browse=1">{t('within', { distance: '5' })}</MoreLink>} />
        {area ? <NearbyProducts /> : <AreaPrompt demo={demo} />}
        <SectionHeader title={t('recentlyViewed')} />
        <RecentlyViewed />
      </Page>
    </>
  )
}

/** Visible products of others within 5 km, nearest first (C-12, C-13, C-17, C-18). */
function NearbyProducts() {
  const t = useTranslations('home')
  const sentence = useErrorSentence()
  const { area } = useArea()
  const search = useSearch(
    area && {
      type: 'products',
      latitude: area.latitude,
      longitude: area.longitude,
      radiusMeters: NEARBY,
      sort: 'nearest',
      ...(area.kind === 'demo' && { area: 'demo' }),
    },
  )
  if (search.isPending) return <SkeletonList kind="card" label={t('loading')} />
  if (search.isError && search.results.length === 0) {
    return <ErrorState title={t('nearbyFailed')} onRetry={() => void search.refetch()} busy={search.isFetching}>{sentence(search.error)}</ErrorState>
  }
  if (search.results.length === 0) {
    return (
      <EmptyState drawing={<NothingNearby />} title={t('noProducts')} action={<LinkButton href="/item-form" variant="tint">{t('sellSomething')}</LinkButton>}>
        {t('noProductsHint')}
      </EmptyState>
    )
  }
  return (
    <ul aria-label={t('nearbyProducts')} className="grid grid-cols-2 gap-3.5 md:grid-cols-3 rail:grid-cols-4 wide:grid-cols-5">
      {search.results.map((found) => (
        <li key={found.id} className="flex [&>*]:w-full">
          <NearbyCard found={found} />
        </li>
      ))}
    </ul>
  )
}

function NearbyCard({ found }: { found: FoundListing }) {
  const t = useTranslations('home')
  const isFresh = isNew(new Date(found.updatedAt), new Date())
  return (
    <ProductCard
      href={addressOfFound(found)}
      title={nameOf(found)}
      picture={<ListingPicture photo={found.photo} kind={found.kind} sizes="(min-width: 900px) 220px, 50vw" />}
      price={<PriceText>{priceOf(found)}</PriceText>}
      rating={found.rating !== null && <Rating value={found.rating} />}
      distance={
        <span className="flex items-center justify-between gap-2">
          <DistanceText>{t('kilometers', { distance: kilometersText(meters(found.distanceMeters ?? 0)) })}</DistanceText>
          {found.isDemo && <Tag>{t('demo')}</Tag>}
        </span>
      }
      tag={isFresh && <Tag tone="new">{t('new')}</Tag>}
    />
  )
}

/** Products whose page was opened in this browser by this person, newest first (C-22, C-23). */
function RecentlyViewed() {
  const t = useTranslations('home')
  const viewed = useRecentlyViewed()
  if (viewed.length === 0) return <p className="text-body text-ink-2">{t('noRecentlyViewed')}</p>
  return (
    <ul aria-label={t('recentlyViewed')} className="scroll-x -mx-gutter flex gap-3 px-gutter pb-1">
      {viewed.map((product) => (
        <li key={product.id} className="w-56 shrink-0">
          <MiniCard
            href={`/product/${product.id}`}
            title={product.name}
            picture={product.image === '' ? <ListingPicture photo={null} kind="item" sizes="64px" /> : <img src={product.image} alt="" />}
            sub={<PriceText size="small">{product.price}</PriceText>}
          />
        </li>
      ))}
    </ul>
  )
}
