import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import MessageCircle from 'lucide-react/icons/message-circle'
import Navigation from 'lucide-react/icons/navigation'
import Pencil from 'lucide-react/icons/pencil'
import Phone from 'lucide-react/icons/phone'
import { useFormatter, useTranslations } from 'use-intl'
import { type Availability, SERVICE_DAYS, type ServiceDay } from '#features/listings/rules.ts'
import type { PublicService } from '#features/listings/serviceContract.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'
import { useService } from '#features/listings/web/queries.ts'
import { chatHref } from '#features/listings/web/chatHref.ts'
import { directionsUrl } from '#core/geo.ts'
import { minuteOf } from '#core/clock.ts'
import { useClock } from '#features/listings/web/useClock.ts'
import { useDayName } from '#features/listings/web/useDayName.ts'
import { usePathParam } from '#kit/web/navigation.ts'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { OpenState, PlaceCard } from '#kit/web/ui/PlaceCard.tsx'
import { PriceText } from '#kit/web/ui/PriceText.tsx'
import { Rating } from '#kit/web/ui/Rating.tsx'
import { ActionBar } from '#kit/web/ui/Shell.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { HiddenNote } from '#features/listings/web/HiddenNote.tsx'
import { BlockedSeller } from './BlockedSeller.tsx'
import { DetailGate } from './DetailGate.tsx'
import { DetailFrame } from './DetailFrame.tsx'
import { DistanceFromArea } from './DistanceFromArea.tsx'
import { Fact } from './PlaceFacts.tsx'
import { HoursStrip } from './HoursStrip.tsx'
import { LastChanged } from './LastChanged.tsx'
import { Keywords, LongText } from './LongText.tsx'
import { SellerRow } from './SellerCard.tsx'
import { useChatIntent } from './useChatIntent.ts'
import { useOpenWords } from '../useOpenWords.ts'
import '#features/listings/web/words/listings.details.ts'
import '#features/listings/web/words/listings.ts'
import '../words/discovery.details.ts'
import '../words/discovery.ts'

/** A service as everybody sees it. */
export function ServicePage() {
  const id = usePathParam('id')
  return <DetailGate query={useService(id)}>{(service) => <ServiceDetail key={id} service={service} />}</DetailGate>
}

/** Address of the chat about a service; null where the reader cannot write. */
const chatOf = ({ id, title, ownerId, ownerName, isMine, isBlocked }: PublicService) =>
  isMine || isBlocked ? null : chatHref(ownerId, ownerName, { id, kind: 'service', name: title })

/** Public details of a service; its days and times are its opening hours. */
function ServiceDetail({ service }: { service: PublicService }) {
  const t = useTranslations('discovery')
  const tListings = useTranslations('listings')
  const categoryName = useCategoryName()
  const times = useServiceTimes()(service.availability)
  const open = useOpenWords()(service.hours)
  useChatIntent(chatOf(service))
  const at = service.location && { latitude: service.location.lat, longitude: service.location.lng }
  const isAvailable = service.status === 'active'
  return (
    <DetailFrame
      of={service}
      name={service.title}
      kind="service"
      photos={service.photos}
      bar={<ServiceActions service={service} />}
    >
      <div className="flex flex-wrap gap-2">
        {/* Outside its hours the line below says when it opens: "Available" would contradict it. */}
        {!(isAvailable && open.state === 'later') && (
          <Tag tone={isAvailable ? 'ok' : 'quiet'} icon={isAvailable && <CircleCheck aria-hidden="true" />}>
            {isAvailable ? t('available') : t('inactive')}
          </Tag>
        )}
        <Tag>{categoryName(service.category)}</Tag>
        {service.isDemo && <Tag>{t('demo')}</Tag>}
      </div>
      <h1 className="text-display wrap-safe">{service.title}</h1>
      {service.isBlocked && <BlockedSeller />}
      {service.isMine && <HiddenNote id={service.id} kind="service" />}
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <PriceText size="large">{service.pricing}</PriceText>
        {service.rating !== null && <Rating value={service.rating} count={service.reviews} />}
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        {isAvailable && (
          <OpenState state={open.state} className="text-body!">
            {open.text}
          </OpenState>
        )}
        {!service.isMine && <DistanceFromArea to={at} />}
      </div>
      {times !== '' && (
        <p className="flex items-start gap-2 text-body">
          <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-ink" />
          <span>{times}</span>
        </p>
      )}
      <LongText>{service.description}</LongText>
      <LastChanged at={service.updatedAt} />
      <Keywords of={service} />
      {service.office && (
        <PlaceCard
          href={`/office/${service.office.id}`}
          name={service.office.name}
          picture={<ListingPicture photo={service.office.photo} kind="office" sizes="64px" />}
          sub={service.office.moveable ? tListings('movesAround') : service.office.address}
        />
      )}
      <SellerRow
        id={service.ownerName === '' || service.isMine ? null : service.ownerId}
        name={service.ownerName}
        line={tListings('provider')}
      />
      <dl className="flex flex-col gap-3">
        <Fact name={t('address')}>{service.address}</Fact>
        <Fact name={tListings('landmark')}>{service.landmark}</Fact>
      </dl>
      {service.phone && (
        <LinkButton
          href={`tel:${service.phone}`}
          variant="text"
          size="small"
          className="-ms-2 self-start"
          icon={<Phone aria-hidden="true" className="size-5" />}
        >
          <bdi>{service.phone}</bdi>
        </LinkButton>
      )}
      <HoursStrip hours={service.hours} isOff={!isAvailable} />
    </DetailFrame>
  )
}

function ServiceActions({ service }: { service: PublicService }) {
  const t = useTranslations('discovery')
  if (service.isMine) {
    return (
      <ActionBar>
        <LinkButton href={`/service-form/${service.id}`} icon={<Pencil aria-hidden="true" className="size-5" />}>
          {t('edit')}
        </LinkButton>
      </ActionBar>
    )
  }
  const chat = chatOf(service)
  return (
    <ActionBar>
      {service.location && (
        <LinkButton
          variant="tint"
          href={directionsUrl({ latitude: service.location.lat, longitude: service.location.lng })}
          target="_blank"
          rel="noopener noreferrer"
          icon={<Navigation aria-hidden="true" className="size-5" />}
        >
          {t('getDirections')}
        </LinkButton>
      )}
      {chat && (
        <LinkButton href={chat} icon={<MessageCircle aria-hidden="true" className="size-5" />}>
          {t('chat')}
        </LinkButton>
      )}
    </ActionBar>
  )
}

/** From this many consecutive days on, only the first and the last are named. */
const ROW = 3

/** Groups consecutive days: Monday, Tuesday, Wednesday and Friday are two groups. */
export function daysInRows(days: readonly ServiceDay[]): ServiceDay[][] {
  const rows: ServiceDay[][] = []
  for (const day of SERVICE_DAYS.filter((each) => days.includes(each))) {
    const last = rows.at(-1)
    if (last && SERVICE_DAYS.indexOf(last.at(-1)!) === SERVICE_DAYS.indexOf(day) - 1) last.push(day)
    else rows.push([day])
  }
  return rows
}

/** When a service is available: "Monday to Friday, 9:00 AM to 6:00 PM"; "" when not given. */
function useServiceTimes(): (availability: Availability) => string {
  const t = useTranslations('listings')
  const format = useFormatter()
  const dayName = useDayName()
  const clock = useClock()
  return ({ days, start, end }) => {
    const parts = daysInRows(days).flatMap((row) =>
      row.length < ROW ? row.map(dayName) : [t('fromTo', { from: dayName(row[0]!), to: dayName(row.at(-1)!) })],
    )
    const dayWords = days.length === SERVICE_DAYS.length ? t('everyDay') : format.list(parts)
    const times =
      start !== '' && end !== '' ? t('fromTo', { from: clock(minuteOf(start)), to: clock(minuteOf(end)) }) : ''
    return [days.length > 0 ? dayWords : '', times].filter((part) => part !== '').join(', ')
  }
}
