import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { listShopProducts, type PublicShop, type ShopProduct } from '#features/listings/shopContract.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { useBuyersWord } from '#features/listings/web/useBuyersWord.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useQueryParams } from '#kit/web/navigation.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { MiniCard } from '#kit/web/ui/MiniCard.tsx'
import { Skeleton } from '#kit/web/ui/Skeleton.tsx'

function useShopProducts(id: string) {
  return useInfiniteQuery({
    queryKey: ['shops', id, 'products'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => callEndpoint(listShopProducts, { id, skip: pageParam }, { signal }),
    getNextPageParam: (last, pages) =>
      last.hasMore ? pages.reduce((sum, page) => sum + page.products.length, 0) : undefined,
  })
}

/** What the shop sells: a row to swipe, or all of it (?products=all). */
export function ShopProducts({ shop }: { shop: PublicShop }) {
  const t = useTranslations('listings')
  const [params, setParams] = useQueryParams()
  const query = useShopProducts(shop.id)
  const isAll = params.get('products') === 'all'
  const products = query.data?.pages.flatMap((page) => page.products) ?? []
  if (shop.products === 0) return null
  return (
    <section>
      <SectionHeader
        title={t('products', { count: shop.products })}
        end={
          products.length > 2 && (
            <Button
              size="small"
              variant="text"
              aria-expanded={isAll}
              onClick={() => setParams({ products: isAll ? null : 'all' })}
            >
              {isAll ? t('seeLess') : t('seeAll')}
            </Button>
          )
        }
      />
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
