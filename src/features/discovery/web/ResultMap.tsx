import type { FocusEvent, PointerEvent } from 'react'
import { useTranslations } from 'use-intl'
import { kilometers } from '#core/units.ts'
import { photoUrl } from '#features/photos/rules.ts'
import { StreetMap } from '#features/places/web/StreetMap.tsx'
import type { MapBox, MapMarker } from '#kit/web/map/mapModel.ts'
import type { LatLng } from '#core/geo.ts'
import type { FoundListing } from '../contract.ts'
import { isPlace, nameOf, priceOf } from './found.ts'
import { type MapLook, ringsWithin } from './mapLook.ts'
import { usePriceWords } from './usePriceWords.ts'
import type { Pointed } from './usePointed.ts'
import type { SearchScreen } from './useSearchScreen.ts'

interface ResultMapProps {
  screen: SearchScreen
  pointed: Pointed
  look: MapLook
  onMove: (box: MapBox, center: LatLng, zoom: number, byReader: boolean) => void
  onLocate: () => void
  isLocating: boolean
  /** Height of the card that covers the lower edge, in px. */
  bottomInset: number
}

const YOU = 'you'

/** The same results as the list, as pins: a price for a thing, an arch for a place, the middle of the search, its rings. */
export function ResultMap({ screen, pointed, look, bottomInset, ...rest }: ResultMapProps) {
  const t = useTranslations('discovery')
  const { area, state, search, isAreaNamed } = screen
  const priceWords = usePriceWords(area)
  // A group that is pointed at stays one: only its rows are lit.
  const lit = pointed.hot.length === 1 ? pointed.hot[0] : pointed.selectedId
  const pins = search.results.map((found) => pinOf(found, found.id === lit, priceWords))
  const you: MapMarker[] =
    area && !isAreaNamed ? [{ id: YOU, point: area, kind: 'you', label: t('centreOfSearch') }] : []
  const pointAt = ({ target }: PointerEvent | FocusEvent) => {
    const spot = (target as Element).closest<HTMLElement>('[data-marker], [data-markers]')
    const { marker, markers } = spot?.dataset ?? {}
    pointed.point(marker ? [marker] : (markers?.split(' ') ?? []))
  }
  const leave = () => pointed.point([])
  return (
    <div className="size-full" onPointerOver={pointAt} onPointerLeave={leave} onFocus={pointAt} onBlur={leave}>
      <StreetMap
        ariaLabel={t('mapOfResults')}
        gestures="map"
        center={look.center}
        zoom={look.zoom}
        markers={[...pins, ...you]}
        rings={area ? { center: area, radii: ringsWithin(kilometers(state.distance)) } : undefined}
        onMarkerPress={(id) => id !== YOU && pointed.select(id)}
        className="size-full"
        bottomInset={bottomInset}
        {...rest}
      />
    </div>
  )
}

function pinOf(found: FoundListing, isSelected: boolean, priceWords: (price: string) => string): MapMarker {
  const name = nameOf(found)
  const common = { id: found.id, point: found, isSelected, isOff: found.status !== 'active' }
  const picture = found.photo && { picture: photoUrl(found.photo.id, 320) }
  if (isPlace(found)) return { ...common, kind: 'place', label: name, ...picture }
  const [amount = ''] = priceWords(priceOf(found)).split('/')
  return amount === '' ? { ...common, kind: 'price', label: name } : { ...common, kind: 'price', label: amount, name }
}
