import MapPin from 'lucide-react/icons/map-pin'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LatLng } from '#core/geo.ts'
import { kilometers, meters, type Meters, milliseconds } from '#core/units.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import { LiveText } from '#kit/web/ui/LiveText.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { FoundPlace } from '../contract.ts'
import { useFindPlaces } from './queries.ts'
import { useSettled } from './useSettled.ts'
import './words/places.ts'

const TYPING_REST = milliseconds(250)
const SHORTEST = 3
const MOST_OFFERED = 5

interface AddressSearchProps {
  /** Nearer places come first. */
  near: LatLng | null
  /** Called with a position that is exact enough for a pin. */
  onFound: (point: LatLng) => void
  /** Called when only the town is known: the map moves there, and the user sets the pin. */
  onTownOnly: (point: LatLng) => void
  /** The address of an exact position, after `onFound`, and the distance within which the pin may be corrected. */
  onAddress?: ((address: string, point: LatLng, within: Meters) => void) | undefined
}

/**
 * The address line of a form: streets and houses while typing, addresses of the geocoder on Enter. It sets the pin only
 * for an exact position, and states the precision, so that the user can confirm or move the pin.
 */
export function AddressSearch({ near, onFound, onTownOnly, onAddress }: AddressSearchProps) {
  const t = useTranslations('places')
  const words = useWords()
  const [text, setText] = useState('')
  const [submitted, setSubmitted] = useState('')
  const [chosen, setChosen] = useState<FoundPlace | null>(null)
  const settled = useSettled(text, TYPING_REST)
  const asked = submitted === text ? submitted : settled
  const isAsking = chosen === null && asked.trim().length >= SHORTEST
  const found = useFindPlaces({ text: isAsking ? asked : '', near, withAddresses: submitted === asked })
  const places = isAsking ? (found.data?.places ?? []).slice(0, MOST_OFFERED) : []
  const isWaiting = isAsking && found.isFetching && (found.data === undefined || found.isPlaceholderData)
  const hasFailed = isAsking && found.isError && !found.isFetching
  const isUnknown = isAsking && found.isSuccess && !found.isPlaceholderData && places.length === 0

  function choose(place: FoundPlace) {
    setChosen(place)
    setText(place.address)
    const point = { latitude: place.latitude, longitude: place.longitude }
    if (place.precision === 'townOnly') onTownOnly(point)
    else {
      onFound(point)
      if (place.precision !== 'point') onAddress?.(place.address, point, CORRECTED_WITHIN[place.precision])
    }
  }
  function notKnownOf(place: FoundPlace) {
    if (place.precision === 'townOnly') return t('onlyTownKnown', { town: place.name })
    if (place.unknownHouse !== '') return t('houseUnknown', { house: place.unknownHouse, name: place.name })
    return null
  }
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t('addressLine')}
        hideLabel
        placeholder={t('addressLine')}
        icon={<MapPin aria-hidden="true" />}
        value={text}
        onValue={(typed) => {
          setText(typed)
          setChosen(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter must not submit the form.
          event.preventDefault()
          const [first] = places
          if (submitted === text && first && !found.isPlaceholderData) choose(first)
          setSubmitted(text)
        }}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
      />
      <LiveText>{places.length > 0 ? t('placesFound', { count: places.length }) : ''}</LiveText>
      {places.length > 0 && (
        <RowCard aria-label={t('placesFound', { count: places.length })}>
          {places.map((place) => (
            <NavRow
              key={`${place.name} ${place.latitude} ${place.longitude}`}
              icon={<MapPin aria-hidden="true" />}
              title={place.name}
              sub={notKnownOf(place) ?? place.region}
              onClick={() => choose(place)}
            />
          ))}
        </RowCard>
      )}
      <p aria-live="polite" className="text-small text-ink-2 empty:hidden">
        {isWaiting && places.length === 0 && t('searchingAddress')}
        {hasFailed && t('addressesFailed')}
        {isUnknown && t('noPlaceFound', { text: asked })}
        {chosen && (notKnownOf(chosen) ?? t(NOTES[chosen.precision], { name: chosen.name }))}
      </p>
      {hasFailed && (
        <Button variant="tint" size="small" className="self-start" onClick={() => void found.refetch()}>
          {words.tryAgain}
        </Button>
      )}
      {chosen && chosen.precision !== 'townOnly' && (
        <Button variant="tint" size="small" className="self-start" onClick={() => setChosen(null)}>
          {t('pinIsRight')}
        </Button>
      )}
      {isAsking && <p className="text-tag font-normal text-ink-3">{found.data?.attribution}</p>}
    </div>
  )
}

/** How far the pin may be from a found position and still be on the chosen place, by its precision. */
const CORRECTED_WITHIN = {
  house: meters(100),
  point: meters(100),
  street: kilometers(1),
  locality: kilometers(3),
  town: kilometers(20),
}

/** Note below a chosen place, by its precision. */
const NOTES = {
  house: 'confirmHouse',
  point: 'confirmHouse',
  street: 'confirmStreet',
  locality: 'confirmStreet',
  town: 'confirmStreet',
  townOnly: 'confirmStreet',
} as const
