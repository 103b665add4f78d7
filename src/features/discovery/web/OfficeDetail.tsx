import { MessageCircle, Navigation, Pencil, Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CELL_SIDE } from '#core/area.ts'
import { directionsUrl, type LatLng } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import type { PublicOffice } from '#features/listings/officeContract.ts'
import { HiddenNote } from '#features/listings/web/HiddenNote.tsx'
import { ReportButton } from '#features/reports/web/ReportButton.tsx'
import { StreetMap } from '#features/places/web/StreetMap.tsx'
import { KNOWN_ZOOM } from '#kit/web/map/mapModel.ts'
import { OpenState } from '#kit/web/ui/PlaceCard.tsx'
import { Rating } from '#kit/web/ui/Rating.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { type ActionTile, ActionTiles } from './ActionTiles.tsx'
import { phoneOf } from '#features/listings/rules.ts'
import { chatHref } from './chatHref.ts'
import { ClaimPlace } from './ClaimPlace.tsx'
import { DealFacts } from './DealFacts.tsx'
import { DetailFrame } from './DetailFrame.tsx'
import { DistanceFromArea } from './DistanceFromArea.tsx'
import { Fact } from './Fact.tsx'
import { HoursStrip } from './HoursStrip.tsx'
import { ListingReviews } from './ListingReviews.tsx'
import { LongText } from './LongText.tsx'
import { OfficeServiceList } from './OfficeServiceList.tsx'
import { PlaceFacts } from './PlaceFacts.tsx'
import { PlaceKind } from './PlaceKind.tsx'
import { ShareButton } from './ShareButton.tsx'
import { useChatIntent } from './useChatIntent.ts'
import { useShareText } from '#features/listings/web/useShareText.ts'
import { useOpenWords } from './useOpenWords.ts'
import { useVisit } from './useVisit.ts'

/** Zoom at which an area of 1 km shows its streets. */
const AREA_ZOOM = 13

/** Public details of an office; for a moveable one, the area. */
export function OfficeDetail({ office }: { office: PublicOffice }) {
  const t = useTranslations('discovery')
  const tListings = useTranslations('listings')
  const open = useOpenWords()(office.hours, { isOff: office.status === 'inactive' })
  const shareText = useShareText()
  useVisit(office)
  useChatIntent(office, office.name)
  const at = office.location && { latitude: office.location.lat, longitude: office.location.lng }
  return (
    <DetailFrame
      of={office}
      name={office.name}
      kind="office"
      concept={office.concepts[0]}
      photos={office.photos}
      corner={
        <ShareButton
          title={office.name}
          text={shareText({ ...office, address: office.moveable ? '' : office.address })}
          path={`/office/${office.id}`}
        />
      }
    >
      <div>
        <h1 className="text-display wrap-safe">{office.name}</h1>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-body text-ink-2">
          {office.rating !== null && <Rating value={office.rating} count={office.reviews} />}
          <PlaceKind place={office} />
          {office.isDemo && <Tag>{t('demo')}</Tag>}
          {office.moveable && (
            <Tag tone="brand" icon={<Navigation aria-hidden="true" />}>
              {tListings('moveable')}
            </Tag>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <OpenState state={open.state} className="text-body!">
          {open.text}
        </OpenState>
        <DistanceFromArea to={at} isArea={office.moveable} />
      </div>
      {office.isMine && <HiddenNote id={office.id} kind="office" />}
      <ActionTiles label={tListings('actions')} tiles={useTiles(office)} />
      <p className="text-strong wrap-safe">{office.providingService}</p>
      <LongText>{office.description}</LongText>
      {office.keywords.length > 0 && (
        <ul aria-label={tListings('keywords')} className="flex flex-wrap gap-1.5">
          {office.keywords.map((keyword) => (
            <li key={keyword}>
              <Tag>{keyword}</Tag>
            </li>
          ))}
        </ul>
      )}
      <OfficeServiceList office={office} />
      <HoursStrip hours={office.hours} />
      <dl className="flex flex-col gap-3">
        <Fact name={tListings('contact')}>{office.contact === '' ? null : <bdi>{office.contact}</bdi>}</Fact>
        <Fact name={office.moveable ? tListings('area') : t('address')}>{office.address}</Fact>
        <Fact name={tListings('landmark')}>{office.landmark}</Fact>
        <DealFacts {...office} />
        <PlaceFacts place={office} />
        <Fact name={tListings('owner')}>{office.ownerId === null ? tListings('unclaimed') : office.ownerName}</Fact>
      </dl>
      {at && <OfficeMap office={office} at={at} />}
      <ListingReviews listingId={office.id} canWrite={!office.isMine} />
      {office.ownerId === null && <ClaimPlace id={office.id} kind="office" />}
      {!office.isMine && <ReportButton className="self-start" subject={{ kind: 'listing', id: office.id }} />}
      {office.isFromOpenStreetMap && <p className="text-small text-ink-3">{tListings('openStreetMap')}</p>}
    </DetailFrame>
  )
}

/** The office on a map; a moveable one as a circle around its area, never a pin. */
function OfficeMap({ office, at }: { office: PublicOffice; at: LatLng }) {
  const t = useTranslations('discovery')
  const tListings = useTranslations('listings')
  return (
    <div className="flex flex-col gap-1.5">
      <StreetMap
        className="h-55 rounded-l border border-line"
        ariaLabel={t('mapOfShop', { name: office.name })}
        center={at}
        zoom={office.moveable ? AREA_ZOOM : KNOWN_ZOOM}
        {...(office.moveable
          ? { rings: { center: at, radii: [meters(CELL_SIDE / 2)] } }
          : { markers: [{ id: office.id, point: at, kind: 'pin' as const, label: office.name }] })}
      />
      {office.moveable && <p className="text-small text-ink-3">{tListings('areaOnMap')}</p>}
    </div>
  )
}

function useTiles(office: PublicOffice): ActionTile[] {
  const t = useTranslations('discovery')
  if (office.isMine) {
    return [{ href: `/office/${office.id}/edit`, label: t('edit'), icon: <Pencil aria-hidden="true" />, isMain: true }]
  }
  const phone = phoneOf(office.contact)
  const chat = chatHref(office.ownerId, office.name)
  return [
    phone && { href: `tel:${phone}`, label: t('call'), icon: <Phone aria-hidden="true" /> },
    office.location &&
      !office.moveable && {
        href: directionsUrl({ latitude: office.location.lat, longitude: office.location.lng }),
        label: t('getDirections'),
        icon: <Navigation aria-hidden="true" />,
        isOutside: true,
      },
    chat && { href: chat, label: t('chat'), icon: <MessageCircle aria-hidden="true" />, isMain: true },
  ].filter((tile) => typeof tile === 'object' && tile !== null)
}
