import MapPin from 'lucide-react/icons/map-pin'
import { useTranslations } from 'use-intl'
import type { LatLng } from '#core/geo.ts'
import { openState } from '#features/discovery/hours.ts'
import type { Hours } from '#features/listings/contract.ts'
import { LocationField } from '#features/places/web/LocationField.tsx'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { RadioCards } from '#kit/web/ui/RadioCards.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import type { MeetingPlace, OwnPlace } from '../contract.ts'
import { ADDRESS_LENGTH, PLACE_NAME_LENGTH } from '../rules.ts'
import { useMeetingPlaces } from './queries.ts'
import './words/meetings.ts'

/** The present place, a public place, or a custom pin or address with a name. */
export type Chosen =
  | { isKept: true; name: string }
  | { publicId: string; name: string; hours: Hours }
  | { name: string; address: string; point: LatLng | null }

interface PlaceChoiceProps {
  withId: string
  /** Name of the other person. */
  name: string
  listingId: string | null
  /** The present place of a meeting; null for a new meeting. */
  present: OwnPlace | null
  /** The chosen time; null: none yet. */
  at: Date | null
  value: Chosen | null
  onValue: (place: Chosen) => void
  error: string | null
  nameError: string | null
}

const OTHER = 'other'
const PRESENT = 'present'
const NEW: Chosen = { name: '', address: '', point: null }

/** A list of public places, then any other place. */
export function PlaceChoice(props: PlaceChoiceProps) {
  const { withId, name, listingId, present, at, value, onValue, error, nameError } = props
  const t = useTranslations('meetings')
  const { data, isPending, isError } = useMeetingPlaces(withId, listingId)
  if (isPending && !isError && navigator.onLine) return <SkeletonList kind="row" count={3} label={t('loading')} />
  const places = data?.places ?? []
  const own = value && 'point' in value ? value : places.length === 0 && present === null ? NEW : null
  const others = present === null ? places : places.filter((place) => !isSamePlace(place, present))
  const publicCards = others.map(({ publicId, name, kind, address, hours }) => ({
    value: publicId,
    label: name,
    hint: [...(address === '' ? [] : [address]), ...(isClosedAt(hours, at) ? [t('closedThen')] : [])].join(' · '),
    end: kind && <Tag>{t(`places.${kind}`)}</Tag>,
  }))
  const isPresentClosed = present !== null && isClosedAt(hoursOf(present, places), at)
  const presentCard = { value: PRESENT, label: present?.name ?? '', hint: isPresentClosed ? t('closedThen') : '' }
  const cards = present === null ? publicCards : [presentCard, ...publicCards]
  return (
    <div className="flex flex-col gap-4">
      {cards.length > 0 && (
        <RadioCards
          label={data?.near && present === null ? t(`near.${data.near}`) : t('choosePlace')}
          cards={[...cards, { value: OTHER, label: t('otherPlace'), icon: <MapPin aria-hidden="true" /> }]}
          value={own ? OTHER : selected(value)}
          error={own ? null : error}
          onValue={(chosen) => {
            if (chosen === PRESENT) return onValue({ isKept: true, name: present!.name })
            const place = places.find(({ publicId }) => publicId === chosen)
            onValue(place ? { publicId: place.publicId, name: place.name, hours: place.hours } : NEW)
          }}
        />
      )}
      {data && data.attribution !== '' && <p className="text-small text-ink-3">{data.attribution}</p>}
      {places.length === 0 && <Banner tone="quiet">{t(isError ? 'placesFailed' : 'noPlaces')}</Banner>}
      {own && 'point' in own && (
        <>
          <LocationField
            screen="circle"
            label={t('choosePlace')}
            value={own.point}
            error={error}
            address={own.address}
            onChange={(point) => onValue({ ...own, point })}
            onAddress={(address, point) => onValue({ ...own, point, address: address.slice(0, ADDRESS_LENGTH) })}
          />
          <TextField
            name="name"
            label={t('placeName')}
            hint={t('placeNameHint')}
            maxLength={PLACE_NAME_LENGTH}
            value={own.name}
            error={nameError}
            onValue={(placeName) => onValue({ ...own, name: placeName })}
          />
          <p className="text-small text-ink-2">{t('placeSeenBy', { name })}</p>
        </>
      )}
    </div>
  )
}

/** True when the opening hours are known and say closed at this time, by the rules of the place's page. */
export const isClosedAt = (hours: Hours, at: Date | null): boolean =>
  at !== null && openState(hours, at).state === 'closed'

/** Opening hours of a meeting's place if it is among the public places; null if unknown. */
export const hoursOf = (kept: OwnPlace, places: readonly (MeetingPlace & { hours: Hours })[]): Hours =>
  places.find((place) => isSamePlace(place, kept))?.hours ?? null

const isSamePlace = (a: OwnPlace, b: OwnPlace): boolean =>
  a.name === b.name && a.latitude === b.latitude && a.longitude === b.longitude

function selected(value: Chosen | null): string {
  if (!value) return ''
  return 'isKept' in value ? PRESENT : 'publicId' in value ? value.publicId : OTHER
}
