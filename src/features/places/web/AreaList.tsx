import Bookmark from 'lucide-react/icons/bookmark'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Clock from 'lucide-react/icons/clock'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import Map from 'lucide-react/icons/map'
import MapPin from 'lucide-react/icons/map-pin'
import Store from 'lucide-react/icons/store'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LatLng } from '#core/geo.ts'
import { milliseconds } from '#core/units.ts'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import { LiveText } from '#kit/web/ui/LiveText.tsx'
import { SearchField } from '#kit/web/ui/SearchField.tsx'
import { Skeleton } from '#kit/web/ui/Skeleton.tsx'
import { Spinner } from '#kit/web/ui/Spinner.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { FoundPlace } from '../contract.ts'
import type { Area } from './areaStore.ts'
import { useFindPlaces } from './queries.ts'
import { useArea } from './useArea.ts'
import { useAreaName } from './useAreaWords.ts'
import { useAroundMe } from './useAroundMe.ts'
import { useSettled } from './useSettled.ts'
import './words/places.ts'

const TYPING_REST = milliseconds(250)

interface AreaListProps {
  demo: LatLng | null
  onChoose: (area: Area) => void
  /** Called when the device's position was found and is now the area. */
  onFound: () => void
  onMap: () => void
}

/** The ways to choose the area, most common first. */
export function AreaList({ demo, onChoose, onFound, onMap }: AreaListProps) {
  const t = useTranslations('places')
  const { area, recent, saved } = useArea()
  const nameOf = useAreaName()
  const mark = (kind: Area['kind']) => area?.kind === kind && <Chosen />

  return (
    <div className="flex flex-col gap-4">
      <RowCard>
        <AroundMeRow onFound={onFound} end={mark('here')} />
        <NavRow
          icon={<Map aria-hidden="true" />}
          title={t('pickOnMap')}
          sub={t('pickOnMapReason')}
          onClick={onMap}
          end={mark('point')}
        />
      </RowCard>
      <PlaceSearch
        near={area}
        onChoose={({ name, region, latitude, longitude }) =>
          onChoose({ kind: 'town', name, address: region, latitude, longitude })
        }
      />
      {(saved || demo) && (
        <RowCard>
          {saved && (
            <NavRow
              icon={<Bookmark aria-hidden="true" />}
              title={t('savedLocation')}
              sub={saved.address}
              end={mark('saved')}
              onClick={() => onChoose(saved)}
            />
          )}
          {demo && (
            <NavRow
              icon={<Store aria-hidden="true" />}
              title={t('demoNeighbourhood')}
              sub={t('demoReason')}
              end={mark('demo') || <Tag>{t('demo')}</Tag>}
              onClick={() => onChoose({ kind: 'demo', name: '', address: '', ...demo })}
            />
          )}
        </RowCard>
      )}
      {recent.length > 0 && (
        <section aria-labelledby="recent-areas">
          <h3 id="recent-areas" className="pb-2 text-label text-ink-2">
            {t('recentAreas')}
          </h3>
          <RowCard>
            {recent.map((old) => (
              <NavRow
                key={`${old.latitude} ${old.longitude}`}
                icon={<Clock aria-hidden="true" />}
                title={nameOf(old)}
                sub={old.address}
                onClick={() => onChoose(old)}
              />
            ))}
          </RowCard>
        </section>
      )}
    </div>
  )
}

function AroundMeRow({ onFound, end }: { onFound: () => void; end: ReactNode }) {
  const t = useTranslations('places')
  const { isLocating, problem, locate } = useAroundMe({ onFix: onFound })
  return (
    <>
      <NavRow
        icon={<LocateFixed aria-hidden="true" />}
        title={t('aroundMe')}
        sub={<span role="status">{isLocating ? t('locationGetting') : t('aroundMeReason')}</span>}
        end={isLocating ? <Spinner /> : end}
        onClick={locate}
      />
      {problem && (
        <p role="alert" className="flex items-start gap-2 px-4 py-3 text-label font-normal text-accent-ink">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          {t(problem)}
        </p>
      )}
    </>
  )
}

const Chosen = () => <Check aria-hidden="true" className="size-5 text-brand-ink" />

interface PlaceSearchProps {
  /** Nearer places come first. */
  near: LatLng | null
  onChoose: (place: FoundPlace) => void
}

/** A field for towns (while typing) and street addresses (on Enter), with the results below. */
function PlaceSearch({ near, onChoose }: PlaceSearchProps) {
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

function FoundPlaces(props: FoundPlacesProps) {
  const t = useTranslations('places')
  const found = useFindPlaces(props)
  return (
    <>
      <LiveText>{found.isSuccess ? t('placesFound', { count: found.data.places.length }) : ''}</LiveText>
      <PlacesByState {...props} found={found} />
    </>
  )
}

function PlacesByState({
  text,
  withAddresses,
  onChoose,
  found,
}: FoundPlacesProps & { found: ReturnType<typeof useFindPlaces> }) {
  const t = useTranslations('places')
  const words = useWords()
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
      {places.length === 0 && <p className="py-2 text-body text-ink-2">{t('noPlaceFound', { text })}</p>}
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
