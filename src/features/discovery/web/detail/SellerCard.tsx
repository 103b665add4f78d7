import Phone from 'lucide-react/icons/phone'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { distance, kilometersText, type LatLng } from '#core/geo.ts'
import type { Product } from '#features/listings/itemContract.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { useArea } from '#features/places/web/useArea.ts'
import { isOfDevice, noteMeasured } from '#features/places/web/useOrigin.ts'
import { useGeolocation } from '#kit/web/useGeolocation.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { DistanceText } from '#kit/web/ui/DistanceText.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PersonRow, type PersonRowProps } from '#kit/web/ui/PersonRow.tsx'
import { OpenState, PlaceCard } from '#kit/web/ui/PlaceCard.tsx'
import { Rating } from '#kit/web/ui/Rating.tsx'
import { DistanceFromArea } from './DistanceFromArea.tsx'
import { useOpenWords } from '../useOpenWords.ts'
import '#features/listings/web/words/listings.details.ts'
import '#features/places/web/words/places.ts'
import '../words/discovery.details.ts'
import '../words/discovery.ts'

interface SellerRowProps extends Pick<PersonRowProps, 'line' | 'distance'> {
  /** Null or empty: the row leads nowhere. */
  id: string | null
  /** Empty: they hide it. */
  name: string
}

/** A person who sells or provides something. */
export function SellerRow({ id, name, ...rest }: SellerRowProps) {
  const t = useTranslations('discovery')
  const shown = name || t('privateSeller')
  return (
    <PersonRow
      {...rest}
      {...(id && { href: `/circle?userId=${id}` })}
      className="rounded-l border border-line bg-surface px-3 shadow-card"
      name={shown}
      avatar={<Avatar name={shown} size="row" />}
    />
  )
}

/** The seller: name, rating, address, distance (G-13 … G-17). */
export function SellerCard({ product }: { product: Product }) {
  const { seller, shopId, hours } = product
  const tListings = useTranslations('listings')
  const openWords = useOpenWords()
  const open = openWords(hours)
  const meta = (
    <>
      {seller.rating !== null && <Rating value={seller.rating} count={seller.reviews} />}
      {!product.isMine && <ProductDistance to={product.location} />}
    </>
  )
  return (
    <section aria-label={tListings('seller')} className="flex flex-col gap-2">
      {shopId ? (
        <PlaceCard
          href={`/shop/${shopId}`}
          name={seller.name}
          picture={<ListingPicture photo={product.shopPhoto} kind="shop" sizes="64px" />}
          meta={meta}
          sub={
            <span className="flex flex-col">
              {seller.address && <span className="wrap-safe">{seller.address}</span>}
              {product.landmark && <span className="wrap-safe">{product.landmark}</span>}
              {open.state !== 'unknown' && <OpenState state={open.state}>{open.text}</OpenState>}
            </span>
          }
        />
      ) : (
        <SellerRow
          id={seller.id}
          name={seller.name}
          line={[seller.address, product.landmark].filter(Boolean).join(' · ')}
          distance={<span className="flex flex-wrap items-center gap-x-3">{meta}</span>}
        />
      )}
      {seller.phone && (
        <LinkButton
          href={`tel:${seller.phone}`}
          variant="text"
          size="small"
          className="self-start"
          icon={<Phone aria-hidden="true" className="size-5" />}
        >
          <bdi>{seller.phone}</bdi>
        </LinkButton>
      )}
    </section>
  )
}

/** The distance from the chosen area, or from the device if that is the area, as on all screens. */
function ProductDistance({ to }: { to: LatLng | null }) {
  return isOfDevice(useArea()) ? <DeviceDistance to={to} /> : <DistanceFromArea to={to} />
}

/** The distance from the device, measured once when the page opens; a note until it is known (G-14 … G-16). */
function DeviceDistance({ to }: { to: LatLng | null }) {
  const t = useTranslations('discovery')
  const tPlaces = useTranslations('places')
  const device = useGeolocation('product', { onFix: noteMeasured })
  const locate = useEffectEvent(() => device.locate())
  useEffect(() => locate(), [])
  if (!to) return null
  if (device.fix) {
    return <DistanceText>{t('kilometers', { distance: kilometersText(distance(device.fix, to)) })}</DistanceText>
  }
  if (device.failure && device.text) return <span className="text-small text-ink-2">{tPlaces(device.text)}</span>
  return <DistanceText>{t('calculatingDistance')}</DistanceText>
}
