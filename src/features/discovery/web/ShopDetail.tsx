import { ChartColumn, MessageCircle, Navigation, Package, Pencil, Phone, QrCode } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PublicShop } from '#features/listings/shopContract.ts'
import { HiddenNote } from '#features/listings/web/HiddenNote.tsx'
import { phoneOf } from '#features/listings/rules.ts'
import { usePoster } from '#features/listings/web/poster/usePoster.tsx'
import { ReportButton } from '#features/reports/web/ReportButton.tsx'
import { StreetMap } from '#features/places/web/StreetMap.tsx'
import { KNOWN_ZOOM } from '#kit/web/map/mapModel.ts'
import { directionsUrl } from '#core/geo.ts'
import { OpenState } from '#kit/web/ui/PlaceCard.tsx'
import { Rating } from '#kit/web/ui/Rating.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { type ActionTile, ActionTiles } from './ActionTiles.tsx'
import { chatHref } from './chatHref.ts'
import { ClaimPlace } from './ClaimPlace.tsx'
import { DealFacts } from './DealFacts.tsx'
import { DetailFrame } from './DetailFrame.tsx'
import { DistanceFromArea } from './DistanceFromArea.tsx'
import { Fact } from './Fact.tsx'
import { HoursStrip } from './HoursStrip.tsx'
import { ListingReviews } from './ListingReviews.tsx'
import { LongText } from './LongText.tsx'
import { PlaceFacts } from './PlaceFacts.tsx'
import { PlaceKind } from './PlaceKind.tsx'
import { ShareButton } from './ShareButton.tsx'
import { ShopProducts } from './ShopProducts.tsx'
import { useChatIntent } from './useChatIntent.ts'
import { useShareText } from '#features/listings/web/useShareText.ts'
import { useOpenWords } from './useOpenWords.ts'
import { useVisit } from './useVisit.ts'

/** Public details of a shop; its owner also gets links to manage it. */
export function ShopDetail({ shop }: { shop: PublicShop }) {
  const t = useTranslations('discovery')
  const tListings = useTranslations('listings')
  const openWords = useOpenWords()
  const shareText = useShareText()
  useVisit(shop)
  useChatIntent(shop, shop.name)
  const open = openWords(shop.hours)
  const { openPoster, poster } = usePoster(shop)
  const at = shop.location && { latitude: shop.location.lat, longitude: shop.location.lng }
  return (
    <DetailFrame
      of={shop}
      name={shop.name}
      kind="shop"
      concept={shop.concepts[0]}
      photos={shop.photos}
      hasAwning={!shop.isDemo}
      corner={<ShareButton title={shop.name} text={shareText(shop)} path={`/shop/${shop.id}`} />}
    >
      <div>
        <h1 className="text-display wrap-safe">{shop.name}</h1>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-body text-ink-2">
          {shop.rating !== null && <Rating value={shop.rating} count={shop.reviews} />}
          <PlaceKind place={shop} />
          {shop.isDemo && <Tag>{t('demo')}</Tag>}
          {shop.status !== 'active' && <Tag>{t('inactive')}</Tag>}
        </div>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        {shop.status === 'active' && (
          <OpenState state={open.state} className="text-body!">
            {open.text}
          </OpenState>
        )}
        <DistanceFromArea to={at} />
      </div>
      {shop.isMine && <HiddenNote id={shop.id} kind="shop" />}
      <ActionTiles label={tListings('actions')} tiles={useTiles(shop, openPoster)} />
      {poster}
      <LongText>{shop.description}</LongText>
      <HoursStrip hours={shop.hours} />
      <ShopProducts shop={shop} />
      <dl className="flex flex-col gap-3">
        <Fact name={tListings('contact')}>{shop.contact === '' ? null : <bdi>{shop.contact}</bdi>}</Fact>
        <Fact name={t('address')}>{shop.address}</Fact>
        <Fact name={tListings('landmark')}>{shop.landmark}</Fact>
        <DealFacts {...shop} />
        <PlaceFacts place={shop} />
        <Fact name={tListings('owner')}>{shop.ownerId === null ? tListings('unclaimed') : shop.ownerName}</Fact>
      </dl>
      {at && (
        <StreetMap
          className="h-55 rounded-l border border-line"
          ariaLabel={t('mapOfShop', { name: shop.name })}
          center={at}
          zoom={KNOWN_ZOOM}
          markers={[{ id: shop.id, point: at, kind: 'pin', label: shop.name }]}
        />
      )}
      <ListingReviews listingId={shop.id} canWrite={!shop.isMine} />
      {shop.ownerId === null && <ClaimPlace id={shop.id} kind="shop" />}
      {!shop.isMine && <ReportButton className="self-start" subject={{ kind: 'listing', id: shop.id }} />}
      {shop.isFromOpenStreetMap && <p className="text-small text-ink-3">{tListings('openStreetMap')}</p>}
    </DetailFrame>
  )
}

function useTiles(shop: PublicShop, openPoster: () => void): ActionTile[] {
  const t = useTranslations('discovery')
  const tListings = useTranslations('listings')
  const tPoster = useTranslations('poster')
  if (shop.isMine) {
    return [
      { href: `/shop/${shop.id}/products`, label: tListings('myProducts'), icon: <Package aria-hidden="true" /> },
      { href: `/shop/${shop.id}/analytics`, label: tListings('analytics'), icon: <ChartColumn aria-hidden="true" /> },
      { onPress: openPoster, label: tPoster('open'), icon: <QrCode aria-hidden="true" /> },
      { href: `/shop/${shop.id}/edit`, label: t('edit'), icon: <Pencil aria-hidden="true" />, isMain: true },
    ]
  }
  const phone = phoneOf(shop.contact)
  const chat = chatHref(shop.ownerId, shop.name)
  return [
    phone && { href: `tel:${phone}`, label: t('call'), icon: <Phone aria-hidden="true" /> },
    shop.location && {
      href: directionsUrl({ latitude: shop.location.lat, longitude: shop.location.lng }),
      label: t('getDirections'),
      icon: <Navigation aria-hidden="true" />,
      isOutside: true,
    },
    chat && { href: chat, label: t('chat'), icon: <MessageCircle aria-hidden="true" />, isMain: true },
  ].filter((tile) => typeof tile === 'object' && tile !== null)
}
