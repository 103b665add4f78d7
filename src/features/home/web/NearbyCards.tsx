import ChevronRight from 'lucide-react/icons/chevron-right'
import Store from 'lucide-react/icons/store'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { kilometersText } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import type { FoundListing } from '#features/discovery/contract.ts'
import { addressOfFound, nameOf, priceOf, sellerOf, stockWordOf } from '#features/discovery/web/found.ts'
import { usePriceWords } from '#features/discovery/web/usePriceWords.ts'
import '#features/discovery/web/words/neighbourhood.ts'
import { isNew } from '#features/listings/rules.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { STOCK_TONES, useBuyersWord } from '#features/listings/web/useBuyersWord.ts'
import type { Area } from '#features/places/web/areaStore.ts'
import { WishHeart } from '#features/wishlist/web/WishHeart.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { DistanceText } from '#kit/web/ui/DistanceText.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { PriceText } from '#kit/web/ui/PriceText.tsx'
import { Rating } from '#kit/web/ui/Rating.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { useNow } from '#kit/web/useNow.ts'
import type { MoreOfShop } from '../arrange.ts'
import './words/home.ts'

interface NearbyCardsProps {
  label: string
  products: readonly FoundListing[]
  area: Area
  /** Links to shops with more products, by the product after which the link is shown. */
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

/** A nearby product: picture, name, price, rating, seller, distance, and whether it is new (C-14, C-16, C-19). */
function NearbyCard({ found, area }: { found: FoundListing; area: Area }) {
  const now = useNow()
  const t = useTranslations('home')
  const priceWords = usePriceWords(area)
  const seller = sellerOf(found)
  const buyersWord = useBuyersWord()
  const word = stockWordOf(found)
  const isLeft = word === 'Available' || word === 'Limited Stock'
  return (
    <ProductCard
      href={addressOfFound(found)}
      title={nameOf(found)}
      picture={
        <ListingPicture
          photo={found.photo}
          kind={found.kind}
          sizes="(min-width: 1200px) 270px, (min-width: 640px) 30vw, 50vw"
        />
      }
      price={<PriceText>{priceWords(priceOf(found))}</PriceText>}
      rating={found.rating !== null && <Rating value={found.rating} />}
      distance={
        <>
          {seller && <span className="truncate text-small text-ink-2">{seller}</span>}
          <span className="mt-auto flex flex-wrap items-center justify-between gap-x-2">
            <DistanceText>
              {t('kilometers', { distance: kilometersText(meters(found.distanceMeters ?? 0)) })}
            </DistanceText>
            {word !== 'Available' && <Tag tone={STOCK_TONES[word]}>{buyersWord(word)}</Tag>}
            {found.isDemo && <Tag>{t('demo')}</Tag>}
          </span>
        </>
      }
      tag={isLeft && isNew(new Date(found.updatedAt), now) && <Tag tone="new">{t('new')}</Tag>}
      heart={<WishHeart variant="over" product={{ ...found, name: nameOf(found), price: priceOf(found), seller }} />}
    />
  )
}

interface ProductCardProps {
  href: string
  title: string
  /** An <img> or a photo part; it fills the top. */
  picture: ReactNode
  /** A PriceText. */
  price?: ReactNode
  /** A Rating. */
  rating?: ReactNode
  /** A DistanceText. */
  distance?: ReactNode
  /** A Tag at the top start: "New". */
  tag?: ReactNode
  /** A HeartButton of variant "over". */
  heart?: ReactNode
  className?: string
}

/** A card of an item, 171 px wide on a phone. The whole card is a link; the heart is a separate button. */
function ProductCard({ href, title, picture, price, rating, distance, tag, heart, className }: ProductCardProps) {
  return (
    <article
      className={cx(
        'relative flex min-w-0 flex-col overflow-hidden rounded-l border border-line bg-surface shadow-card',
        className,
      )}
    >
      <div className="picture-frame aspect-[7/6] w-full overflow-hidden bg-well [&_img]:size-full [&_img]:object-cover">
        {picture}
      </div>
      {tag && <div className="pointer-events-none absolute start-2 top-2">{tag}</div>}
      <div className="flex flex-1 flex-col gap-0.5 px-3 pt-2 pb-2.5">
        <p className="truncate text-strong">
          <Link
            href={href}
            className="outline-none after:absolute after:inset-0 after:rounded-l focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {title}
          </Link>
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          {price}
          {rating}
        </div>
        {distance}
      </div>
      {heart && <div className="absolute end-0 top-0">{heart}</div>}
    </article>
  )
}
