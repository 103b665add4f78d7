import MapPin from 'lucide-react/icons/map-pin'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type LatLng, parseLatLng } from '#core/geo.ts'
import type { FoundPlace } from '#features/places/contract.ts'
import { LocationField } from '#features/places/web/LocationField.tsx'
import '#features/places/web/words/places.ts'
import { SERVICE_FORM_ZOOM } from '#kit/web/map/mapModel.ts'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { LiveText } from '#kit/web/ui/LiveText.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { isPlace, TEXT_LIMITS } from '../../rules.ts'
import { useLookUpPlace } from './useLookUpPlace.ts'
import '../words/listings.ts'

interface ServicePlaceFieldProps {
  address: string
  place: LatLng | null
  /** The initial address, which belongs to the initial place. */
  firstAddress: string
  onChange: (changes: { address?: string; place?: LatLng | null }) => void
  onLocating: (isLocating: boolean) => void
  error: string | undefined
}

/** Offered places of a looked-up address. */
const MOST_OFFERED = 5

/** Search result of an address; null while searching. */
interface Search {
  text: string
  places: FoundPlace[] | null
}

const pointOf = ({ latitude, longitude }: LatLng): LatLng => ({ latitude, longitude })

/**
 * Sets the place of a service in three ways (F-101 … F-104): the device's position, a typed address that is looked up,
 * or "lat,lng". The map shows it, and its pin can be moved. A looked-up place never replaces one set by hand.
 */
export function ServicePlaceField(props: ServicePlaceFieldProps) {
  const { address, place, firstAddress, onChange, onLocating, error } = props
  const t = useTranslations('listings')
  const tPlaces = useTranslations('places')
  const lookUp = useLookUpPlace()
  const [search, setSearch] = useState<Search | null>(null)
  const [isFromAddress, setFromAddress] = useState(false)
  const text = address.trim()
  const found = search?.text === text ? search.places : null

  const type = (typed: string) => {
    onChange({ address: typed, ...(isFromAddress && { place: null }) })
    setFromAddress(false)
  }
  const readText = async () => {
    const point = parseLatLng(text)
    if (point && isPlace(point)) onChange({ place: point })
    if (point || text === '' || text === firstAddress || search?.text === text) return
    setSearch({ text, places: null })
    const places = await lookUp(text)
    setSearch({ text, places })
    const [first] = places
    // If the street is unknown, the centre of its town is not used.
    if (!first || place || first.precision === 'townOnly') return
    onChange({ place: pointOf(first) })
    setFromAddress(true)
  }
  /** A new place invalidates typed coordinates and the address of the previous place. */
  const setPlace = (point: LatLng) => {
    const isUntrue = parseLatLng(address) !== null || address === firstAddress
    onChange({ place: point, ...(isUntrue && { address: '' }) })
    setFromAddress(false)
  }
  const [best] = found ?? []
  const isOnlyTown = best?.precision === 'townOnly' && !place
  const hint = isOnlyTown
    ? t('onlyTownKnown', { town: best.name })
    : found?.length === 0
      ? t('addressNotFound')
      : t('addressHint')
  const isOffered = found !== null && found.length > (isFromAddress ? 1 : 0)
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={t('addressOrCoordinates')}
        labelEnd={t('optional')}
        name="address"
        icon={<MapPin aria-hidden="true" />}
        value={address}
        onValue={type}
        onBlur={() => void readText()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void readText()
        }}
        maxLength={TEXT_LIMITS.address}
        autoComplete="street-address"
        hint={<span role="status">{hint}</span>}
        error={error}
        end={
          <IconButton label={t('findAddress')} icon={<Search aria-hidden="true" />} onClick={() => void readText()} />
        }
      />
      <LiveText>{isOffered ? tPlaces('placesFound', { count: Math.min(found.length, MOST_OFFERED) }) : ''}</LiveText>
      {isOffered && (
        <RowCard aria-label={t('placesFound')}>
          {found.slice(0, MOST_OFFERED).map((each) => (
            <NavRow
              key={`${each.latitude} ${each.longitude} ${each.name}`}
              icon={<MapPin aria-hidden="true" />}
              title={each.name}
              sub={each.region}
              onClick={() => {
                onChange({ place: pointOf(each) })
                setFromAddress(true)
              }}
            />
          ))}
        </RowCard>
      )}
      <div data-field="location">
        <LocationField
          withAddressLine={false}
          screen="serviceForm"
          value={place}
          onChange={setPlace}
          onLocating={onLocating}
          knownZoom={SERVICE_FORM_ZOOM}
        />
        <p className="mt-2 text-small text-ink-2">{t('servicePlaceShown')}</p>
      </div>
    </div>
  )
}
