import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LatLng } from '#core/geo.ts'
import { milliseconds } from '#core/units.ts'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import { SearchField } from '#kit/web/ui/SearchField.tsx'
import { Skeleton } from '#kit/web/ui/Skeleton.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { FoundPlace } from '../contract.ts'
import { useFindPlaces } from './queries.ts'
import { useSettled } from './useSettled.ts'

const TYPING_REST = milliseconds(250)

interface PlaceSearchProps {
  /** Nearer places come first. */
  near: LatLng | null
  onChoose: (place: FoundPlace) => void
}

/** A field for towns (while typing) and street addresses (on Enter), with the results below. */
export function PlaceSearch({ near, onChoose }: PlaceSearchProps) {
  const t = useTranslations('places')
  const [text, setText] = useState('')
  const [submitted, setSubmitted] = useState('')
  const settled = useSettled(text, TYPING_REST)
  const asked = submitted === text ? submitted : settled

  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label={t('searchTownLabel')}
        placeholder={t('searchTown')}
        value={text}
        onValue={setText}
        onSubmit={setSubmitted}
      />
      {text.trim() !== '' && (
        <FoundPlaces text={asked} near={near} withAddresses={submitted === asked} onChoose={onChoose} />
      )}
    </div>
  )
}

interface FoundPlacesProps extends PlaceSearchProps {
  text: string
  withAddresses: boolean
}

function FoundPlaces({ text, near, withAddresses, onChoose }: FoundPlacesProps) {
  const t = useTranslations('places')
  const words = useWords()
  const found = useFindPlaces({ text, near, withAddresses })
  const places = found.data?.places ?? []

  if (found.isPending) {
    return (
      <div role="status" aria-label={words.loading} className="flex flex-col gap-3 py-3">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-5 w-3/5" />
      </div>
    )
  }
  if (found.isError) {
    return (
      <p role="alert" className="py-2 text-body text-accent-ink">
        {t('placesFailed')}
      </p>
    )
  }
  return (
    <div aria-busy={found.isFetching}>
      <p role="status" className={places.length > 0 ? 'sr-only' : 'py-2 text-body text-ink-2'}>
        {places.length > 0 ? t('placesFound', { count: places.length }) : t('noPlaceFound', { text })}
      </p>
      {places.length > 0 && (
        <RowCard>
          {places.map((place) => (
            <NavRow
              key={`${place.name} ${place.latitude} ${place.longitude}`}
              icon={<MapPin aria-hidden="true" />}
              title={place.name}
              sub={place.precision === 'townOnly' ? t('onlyTownKnown', { town: place.name }) : place.region}
              onClick={() => onChoose(place)}
            />
          ))}
        </RowCard>
      )}
      <p className="flex flex-wrap justify-between gap-x-3 pt-2 text-tag font-normal text-ink-3">
        {!withAddresses && <span>{t('searchMore')}</span>}
        <span>{found.data?.attribution}</span>
      </p>
    </div>
  )
}
