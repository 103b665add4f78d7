import { Navigation, Pencil, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { kilometersText, distance } from '#core/geo.ts'
import type { PublicShop } from '#features/listings/contract.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { useShop } from '#features/listings/web/queries.ts'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'
import { PhotoStrip } from '#features/photos/web/PhotoStrip.tsx'
import { StreetMap } from '#features/places/web/StreetMap.tsx'
import { useArea } from '#features/places/web/useArea.ts'
import { ApiError } from '#kit/web/api.ts'
import { KNOWN_ZOOM } from '#kit/web/map/mapModel.ts'
import { useGoBack, usePathParam } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { directionsUrl } from '#kit/web/share.ts'
import { DistanceText } from '#kit/web/ui/DistanceText.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { OpenState } from '#kit/web/ui/PlaceCard.tsx'
import { Rating } from '#kit/web/ui/Rating.tsx'
import { ActionBar, Page } from '#kit/web/ui/Shell.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { useOpenWords } from './useOpenWords.ts'

/** A shop as anybody sees it: read-only (G-26 … G-28). */
export function ShopPage() {
  const t = useTranslations('discovery')
  const query = useShop(usePathParam('id'))
  const sentence = useErrorSentence()
  const back = useGoBack('/home')
  if (query.data) return <ShopDetail shop={query.data} />
  if (query.isError) {
    const isGone = query.error instanceof ApiError && query.error.code === 'shopNotFound'
    return (
      <Page width="form">
        <PageHeader title="" onBack={back} />
        <ErrorState
          heading="h1"
          title={sentence(query.error)}
          {...(!isGone && { onRetry: () => void query.refetch() })}
          actions={<LinkButton variant="text" href="/home">{t('toHome')}</LinkButton>}
        />
      </Page>
    )
  }
  return (
    <p role="status" className="p-6 text-center text-body text-ink-2">
      {t('loading')}
    </p>
  )
}

function ShopDetail({ shop }: { shop: PublicShop }) {
  const t = useTranslations('discovery')
  const tListings = useTranslations('listings')
  const categoryName = useCategoryName()
  const openWords = useOpenWords()
  const open = openWords(shop.hours)
  const back = useGoBack('/home')
  const at = shop.location && { latitude: shop.location.lat, longitude: shop.location.lng }
  const { area } = useArea()
  return (
    <Page width="form">
      <PageHeader title={shop.name} onBack={back} sub={categoryName(shop.category)} />
      <div className="overflow-hidden rounded-l">
        {shop.photos.length > 0 ? (
          <PhotoStrip photos={shop.photos} alt={shop.name} />
        ) : (
          <div className="aspect-[16/9]">
            <ListingPicture photo={null} kind="shop" sizes="100vw" />
          </div>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {shop.isDemo && <Tag>{t('demo')}</Tag>}
        <Tag tone={shop.status === 'active' ? 'ok' : 'quiet'}>{shop.status === 'active' ? t('available') : t('inactive')}</Tag>
        {shop.rating !== null && <Rating value={shop.rating} count={shop.reviews} />}
        {at && area && <DistanceText>{t('kilometers', { distance: kilometersText(distance(area, at)) })}</DistanceText>}
        <OpenState state={open.state}>{open.text}</OpenState>
      </div>
      <dl className="mt-4 flex flex-col gap-3">
        {shop.contact && <Fact name={tListings('contact')}>{shop.contact}</Fact>}
        {shop.address && <Fact name={t('address')}>{shop.address}</Fact>}
        <Fact name={t('productsHere')}>{shop.products}</Fact>
      </dl>
      <p className="mt-3 text-body text-ink-2">{shop.ownerId === null ? tListings('unclaimed') : tListings('ownedBy', { name: shop.ownerName })}</p>
      {shop.isFromOpenStreetMap && <p className="text-small text-ink-3">{tListings('openStreetMap')}</p>}
      {at && (
        <StreetMap
          className="mt-4 h-55 rounded-l border border-line"
          ariaLabel={t('mapOfShop', { name: shop.name })}
          center={at}
          zoom={KNOWN_ZOOM}
          markers={[{ id: shop.id, point: at, kind: 'pin', label: shop.name }]}
        />
      )}
      <ShopActions shop={shop} />
    </Page>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-ink-3">{name}</dt>
      <dd className="text-body wrap-safe">{children}</dd>
    </div>
  )
}

function ShopActions({ shop }: { shop: PublicShop }) {
  const t = useTranslations('discovery')
  const phone = /^\+?[\d\s()-]{6,}$/.test(shop.contact) ? shop.contact.replace(/[^\d+]/g, '') : null
  return (
    <ActionBar>
      {shop.location && (
        <LinkButton
          variant="tint"
          href={directionsUrl({ latitude: shop.location.lat, longitude: shop.location.lng })}
          target="_blank"
          rel="noopener noreferrer"
          icon={<Navigation aria-hidden="true" className="size-5" />}
        >
          {t('getDirections')}
        </LinkButton>
      )}
      {shop.isMine ? (
        <LinkButton href={`/shop/${shop.id}/edit`} icon={<Pencil aria-hidden="true" className="size-5" />}>
          {t('edit')}
        </LinkButton>
      ) : (
        phone && (
          <LinkButton href={`tel:${phone}`} icon={<Phone aria-hidden="true" className="size-5" />}>
            {t('call')}
          </LinkButton>
        )
      )}
    </ActionBar>
  )
}
