import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import ChartColumn from 'lucide-react/icons/chart-column'
import Navigation from 'lucide-react/icons/navigation'
import Package from 'lucide-react/icons/package'
import Pencil from 'lucide-react/icons/pencil'
import QrCode from 'lucide-react/icons/qr-code'
import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { minutes } from '#core/units.ts'
import type { PublicOffice } from '#features/listings/officeContract.ts'
import type { PublicShop, ShopProduct } from '#features/listings/shopContract.ts'
import { listShopProducts } from '#features/listings/web/calls.ts'
import { RemoveFromOffice } from '#features/listings/web/forms/OfficeServices.tsx'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { usePoster } from '#features/listings/web/poster/usePoster.tsx'
import { useOffice, useShop } from '#features/listings/web/queries.ts'
import { useBuyersWord } from '#features/listings/web/useBuyersWord.ts'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { usePathParam, useQueryParams } from '#kit/web/navigation.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { ListRow, RowList } from '#kit/web/ui/ListRow.tsx'
import { MiniCard } from '#kit/web/ui/MiniCard.tsx'
import { PriceText } from '#kit/web/ui/PriceText.tsx'
import { SearchField } from '#kit/web/ui/SearchField.tsx'
import { Skeleton } from '#kit/web/ui/Skeleton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { useOpenWords } from '../useOpenWords.ts'
import { DetailGate } from './DetailGate.tsx'
import { Keywords } from './LongText.tsx'
import { PlaceDetail } from './PlaceDetail.tsx'
import '#features/listings/web/words/listings.details.ts'
import '#features/listings/web/words/poster.ts'
import '../words/discovery.details.ts'
import '../words/discovery.ts'

/** A shop as everybody sees it: read-only (G-26 … G-28). */
export function ShopPage() {
  const id = usePathParam('id')
  return <DetailGate query={useShop(id)}>{(shop) => <ShopDetail key={id} shop={shop} />}</DetailGate>
}

/** A shop's page; its owner also gets links to manage it. */
function ShopDetail({ shop }: { shop: PublicShop }) {
  const t = useTranslations('discovery')
  const tListings = useTranslations('listings')
  const tPoster = useTranslations('poster')
  const open = useOpenWords()(shop.hours)
  const { openPoster, poster } = usePoster(shop)
  return (
    <PlaceDetail
      kind="shop"
      place={shop}
      open={shop.status === 'active' ? open : null}
      tags={shop.status !== 'active' && <Tag>{t('inactive')}</Tag>}
      ownTiles={[
        { href: `/shop/${shop.id}/products`, label: tListings('myProducts'), icon: <Package aria-hidden="true" /> },
        { href: `/shop/${shop.id}/analytics`, label: tListings('analytics'), icon: <ChartColumn aria-hidden="true" /> },
        { onPress: openPoster, label: tPoster('open'), icon: <QrCode aria-hidden="true" /> },
        { href: `/shop/${shop.id}/edit`, label: t('edit'), icon: <Pencil aria-hidden="true" />, isMain: true },
      ]}
      lead={poster}
      afterHours={<ShopProducts shop={shop} />}
    />
  )
}

function useShopProducts(id: string, text: string, category: string) {
  return useInfiniteQuery({
    queryKey: ['shops', id, 'products', text, category],
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(listShopProducts, { id, skip: pageParam, text, category }, { signal }),
    getNextPageParam: (last, pages) =>
      last.hasMore ? pages.reduce((sum, page) => sum + page.products.length, 0) : undefined,
  })
}

/** From this many products on, a search field and sections are shown. */
const WORTH_SEARCHING = 8

/** The products of a shop: a row to swipe, or all of them (?products=all) with search and sections. */
function ShopProducts({ shop }: { shop: PublicShop }) {
  const t = useTranslations('listings')
  const [params, setParams] = useQueryParams()
  const categoryName = useCategoryName()
  const [text, setText] = useState('')
  const category = params.get('section') ?? ''
  const query = useShopProducts(shop.id, useDeferredValue(text.trim()), category)
  const isAll = params.get('products') === 'all' || text !== '' || category !== ''
  const sections = query.data?.pages[0]?.sections ?? []
  const products = query.data?.pages.flatMap((page) => page.products) ?? []
  if (shop.products === 0) return null
  return (
    <section>
      <SectionHeader
        title={t('products', { count: shop.products })}
        end={
          (products.length > 2 || isAll) && (
            <Button
              size="small"
              variant="text"
              aria-expanded={isAll}
              onClick={() => {
                setText('')
                setParams({ products: isAll ? null : 'all', section: null })
              }}
            >
              {isAll ? t('seeLess') : t('seeAll')}
            </Button>
          )
        }
      />
      {shop.products >= WORTH_SEARCHING && (
        <div className="mb-3 grid gap-2">
          <SearchField
            label={t('searchInShop', { name: shop.name })}
            placeholder={t('searchInShop', { name: shop.name })}
            value={text}
            onValue={setText}
          />
          {sections.length > 1 && (
            <ChipRow label={t('sections')}>
              {sections.map((each) => (
                <Chip
                  key={each.category}
                  on={each.category === category}
                  onClick={() => setParams({ section: each.category === category ? null : each.category })}
                >
                  {categoryName(each.category)} {each.count}
                </Chip>
              ))}
            </ChipRow>
          )}
        </div>
      )}
      {isAll && query.isSuccess && products.length === 0 && (
        <p role="status" className="py-6 text-center text-body text-ink-2">
          {t('noneInShop')}
        </p>
      )}
      {query.isPending && <Skeleton className="h-36 w-full rounded-l" />}
      <ul
        aria-label={t('products', { count: shop.products })}
        className={
          isAll ? 'grid grid-cols-2 gap-3' : 'scroll-x -mx-gutter flex gap-3 px-gutter pb-1 rail:mx-0 rail:px-0'
        }
      >
        {products.map((product) => (
          <li key={product.id} className={isAll ? 'min-w-0' : 'shrink-0'}>
            <ProductCard product={product} isWide={isAll} />
          </li>
        ))}
      </ul>
      {isAll && query.hasNextPage && (
        <Button
          wide
          variant="tint"
          className="mt-3"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('showMore')}
        </Button>
      )}
    </section>
  )
}

function ProductCard({ product, isWide }: { product: ShopProduct; isWide: boolean }) {
  const buyersWord = useBuyersWord()
  return (
    <MiniCard
      variant="top"
      href={`/product/${product.id}`}
      title={product.name}
      picture={<ListingPicture photo={product.photo} kind="item" sizes={isWide ? '50vw' : '140px'} />}
      sub={
        product.availability === 'Available' ? product.price : `${product.price} · ${buyersWord(product.availability)}`
      }
      {...(isWide && { className: 'w-full!' })}
    />
  )
}

/** An office as everybody sees it; a moveable one is refetched every minute. */
export function OfficePage() {
  const id = usePathParam('id')
  const query = useOffice(id, { followEvery: minutes(1) })
  return <DetailGate query={query}>{(office) => <OfficeDetail key={id} office={office} />}</DetailGate>
}

function OfficeDetail({ office }: { office: PublicOffice }) {
  const t = useTranslations('discovery')
  const tListings = useTranslations('listings')
  return (
    <PlaceDetail
      kind="office"
      place={office}
      isMoveable={office.moveable}
      open={useOpenWords()(office.hours, { isOff: office.status === 'inactive' })}
      tags={
        office.moveable && (
          <Tag tone="brand" icon={<Navigation aria-hidden="true" />}>
            {tListings('moveable')}
          </Tag>
        )
      }
      ownTiles={[
        { href: `/office/${office.id}/edit`, label: t('edit'), icon: <Pencil aria-hidden="true" />, isMain: true },
      ]}
      lead={<p className="text-strong wrap-safe">{office.providingService}</p>}
    >
      <Keywords of={office} />
      <OfficeServices office={office} />
    </PlaceDetail>
  )
}

/** The services of an office; its owner can remove one. */
function OfficeServices({ office }: { office: PublicOffice }) {
  const t = useTranslations('discovery')
  const tListings = useTranslations('listings')
  const categoryName = useCategoryName()
  if (office.services.length === 0) return null
  return (
    <section>
      <SectionHeader title={tListings('servicesHere')} />
      <RowList label={tListings('servicesHere')}>
        {office.services.map(({ id, title, category, pricing, photo, availability }) => (
          <li key={id}>
            <ListRow
              href={`/service/${id}`}
              title={title}
              picture={<ListingPicture photo={photo} kind="service" sizes="104px" />}
              price={<PriceText size="row">{pricing}</PriceText>}
              tags={availability === 'Inactive' && <Tag>{t('inactive')}</Tag>}
              sub={categoryName(category)}
              actions={office.isMine && <RemoveFromOffice id={id} officeId={office.id} title={title} />}
            />
          </li>
        ))}
      </RowList>
    </section>
  )
}
