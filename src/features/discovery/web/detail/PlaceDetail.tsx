import MessageCircle from 'lucide-react/icons/message-circle'
import Navigation from 'lucide-react/icons/navigation'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CELL_SIDE } from '#core/area.ts'
import { directionsUrl, type LatLng } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import { useConcept } from '#features/concepts/web/useConcept.ts'
import type { PublicOffice } from '#features/listings/officeContract.ts'
import { phoneOf } from '#features/listings/rules.ts'
import type { PublicShop } from '#features/listings/shopContract.ts'
import { HiddenNote } from '#features/listings/web/HiddenNote.tsx'
import { useFreePeriod } from '#features/listings/web/market.ts'
import { chatHref } from '#features/listings/web/chatHref.ts'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'
import { useShareText } from '#features/listings/web/useShareText.ts'
import { StreetMap } from '#features/places/web/StreetMap.tsx'
import { ClaimRow } from '#features/reports/web/ClaimRow.tsx'
import { KNOWN_ZOOM } from '#kit/web/map/mapModel.ts'
import { cx } from '#kit/web/ui/cx.ts'
import { Link } from '#kit/web/ui/Link.tsx'
import { OpenState } from '#kit/web/ui/PlaceCard.tsx'
import { Rating } from '#kit/web/ui/Rating.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { useOpenWords } from '../useOpenWords.ts'
import { BlockedSeller } from './BlockedSeller.tsx'
import { DetailFrame } from './DetailFrame.tsx'
import { DistanceFromArea } from './DistanceFromArea.tsx'
import { HoursStrip } from './HoursStrip.tsx'
import { LongText } from './LongText.tsx'
import { Fact, PlaceFacts } from './PlaceFacts.tsx'
import { useChatIntent } from './useChatIntent.ts'
import '#features/listings/web/words/listings.details.ts'
import '../words/discovery.details.ts'
import '../words/discovery.ts'

const TILE = 'flex w-full flex-col items-center gap-1.5 rounded-m p-1'

/** Zoom at which an area of 1 km shows its streets. */
const AREA_ZOOM = 13

type PublicPlace = PublicShop | PublicOffice

interface PlaceDetailProps {
  kind: 'shop' | 'office'
  place: PublicPlace
  /** True when it moves with its owner: an area is shown, never a point. */
  isMoveable?: boolean
  /** Opening state; null: not shown. */
  open: ReturnType<ReturnType<typeof useOpenWords>> | null
  tags: ReactNode
  /** Actions of its owner; buyers can call, get directions and chat. */
  ownTiles: readonly ActionTile[]
  /** Above the description. */
  lead?: ReactNode
  /** Between the description and the opening hours, and after those. */
  children?: ReactNode
  afterHours?: ReactNode
}

/** Public details of a shop or office. */
export function PlaceDetail(props: PlaceDetailProps) {
  const { kind, place, isMoveable = false, open, tags, ownTiles, lead, children, afterHours } = props
  const t = useTranslations('discovery')
  const tListings = useTranslations('listings')
  const shareText = useShareText()
  const { id, name } = place
  const chat = place.isMine || place.isBlocked ? null : chatHref(place.ownerId, name, { id, kind, name })
  useChatIntent(chat)
  const free = useFreePeriod()
  const at = place.location && { latitude: place.location.lat, longitude: place.location.lng }
  const tiles = useTiles(place, chat, isMoveable ? null : at)
  return (
    <DetailFrame
      of={place}
      name={name}
      kind={kind}
      concept={place.concepts[0]}
      photos={place.photos}
      hasAwning={kind === 'shop' && !place.isDemo}
      shareText={shareText({ ...place, address: isMoveable ? '' : place.address })}
      end={place.ownerId === null && <ClaimRow id={id} kind={kind} free={free} />}
    >
      <div>
        <h1 className="text-display wrap-safe">{name}</h1>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-body text-ink-2">
          {place.rating !== null && <Rating value={place.rating} count={place.reviews} />}
          <PlaceKind place={place} />
          {place.isDemo && <Tag>{t('demo')}</Tag>}
          {tags}
        </div>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        {open && (
          <OpenState state={open.state} className="text-body!">
            {open.text}
          </OpenState>
        )}
        {!place.isMine && <DistanceFromArea to={at} isArea={isMoveable} />}
      </div>
      {place.isBlocked && <BlockedSeller />}
      {place.isMine && <HiddenNote id={id} kind={kind} />}
      <ActionTiles label={tListings('actions')} tiles={place.isMine ? ownTiles : tiles} />
      {lead}
      <LongText>{place.description}</LongText>
      {children}
      <HoursStrip hours={place.hours} isOff={place.status === 'inactive'} />
      {afterHours}
      <dl className="flex flex-col gap-3">
        <Fact name={tListings('contact')}>{place.contact === '' ? null : <bdi>{place.contact}</bdi>}</Fact>
        <Fact name={isMoveable ? tListings('area') : t('address')}>{place.address}</Fact>
        <Fact name={tListings('landmark')}>{place.landmark}</Fact>
        <PlaceFacts place={place} />
        <Fact name={tListings('owner')}>{place.ownerId === null ? tListings('unclaimed') : place.ownerName}</Fact>
      </dl>
      {at && <PlaceMap id={id} name={name} at={at} isMoveable={isMoveable} />}
    </DetailFrame>
  )
}

/** Actions of a buyer. */
function useTiles(place: PublicPlace, chat: string | null, at: LatLng | null): ActionTile[] {
  const t = useTranslations('discovery')
  const phone = phoneOf(place.contact)
  return [
    phone && { href: `tel:${phone}`, label: t('call'), icon: <Phone aria-hidden="true" /> },
    at && {
      href: directionsUrl(at),
      label: t('getDirections'),
      icon: <Navigation aria-hidden="true" />,
      isOutside: true,
    },
    chat && { href: chat, label: t('chat'), icon: <MessageCircle aria-hidden="true" />, isMain: true },
  ].filter((tile) => typeof tile === 'object' && tile !== null)
}

/** A place on a map; a moveable one as a circle around its area, never a pin. */
function PlaceMap({ id, name, at, isMoveable }: { id: string; name: string; at: LatLng; isMoveable: boolean }) {
  const t = useTranslations('discovery')
  const tListings = useTranslations('listings')
  return (
    <div className="flex flex-col gap-1.5">
      <StreetMap
        className="h-map rounded-l border border-line"
        ariaLabel={t('mapOfShop', { name })}
        center={at}
        zoom={isMoveable ? AREA_ZOOM : KNOWN_ZOOM}
        {...(isMoveable
          ? { rings: { center: at, radii: [meters(CELL_SIDE / 2)] } }
          : { markers: [{ id, point: at, kind: 'pin' as const, label: name }] })}
      />
      {isMoveable && <p className="text-small text-ink-3">{tListings('areaOnMap')}</p>}
    </div>
  )
}

/** The kind of a place in the user's language, or in the words of its source for an unknown concept. */
function PlaceKind({ place }: { place: PublicPlace }) {
  const categoryName = useCategoryName()
  const what = useConcept(place.concepts[0] ?? '')?.name
  return <span className="wrap-safe">{place.details?.kindLabel ?? what ?? categoryName(place.category)}</span>
}

interface ActionTile {
  /** Target of the tile; tiles with `onPress` have none. */
  href?: string
  onPress?: () => void
  label: string
  icon: ReactNode
  /** The most important tile. */
  isMain?: boolean
  /** An external link. */
  isOutside?: boolean
}

/** Actions for a place, as a row of icons with labels: Call, Directions, Chat. */
function ActionTiles({ label, tiles }: { label: string; tiles: readonly ActionTile[] }) {
  if (tiles.length === 0) return null
  return (
    <ul
      aria-label={label}
      className="grid grid-flow-col auto-cols-[minmax(0,7rem)] justify-around gap-2 py-1 rail:justify-start"
    >
      {tiles.map((tile) => (
        <li key={tile.label} className="min-w-0">
          <Tile tile={tile} />
        </li>
      ))}
    </ul>
  )
}

function Tile({ tile: { href, onPress, label, icon, isMain, isOutside } }: { tile: ActionTile }) {
  const content = (
    <>
      <span
        className={cx(
          'flex h-13 w-14 items-center justify-center rounded-l [&_svg]:size-6',
          isMain ? 'bg-brand text-on-brand' : 'bg-brand-tint text-brand-ink',
        )}
      >
        {icon}
      </span>
      <span className="max-w-full text-center text-label font-normal wrap-safe">{label}</span>
    </>
  )
  if (href === undefined) {
    return (
      <button type="button" className={TILE} onClick={onPress}>
        {content}
      </button>
    )
  }
  return (
    <Link href={href} className={TILE} {...(isOutside && { target: '_blank', rel: 'noopener noreferrer' })}>
      {content}
    </Link>
  )
}
