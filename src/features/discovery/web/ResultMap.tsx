import type { LucideIcon } from 'lucide-react'
import type { FocusEvent, PointerEvent } from 'react'
import { useTranslations } from 'use-intl'
import { kilometers } from '#core/units.ts'
import { useConcepts } from '#features/concepts/web/useConcept.ts'
import { photoUrl } from '#features/photos/rules.ts'
import { StreetMap } from '#features/places/web/StreetMap.tsx'
import type { MapBox, MapMarker } from '#kit/web/map/mapModel.ts'
import { useGo } from '#kit/web/navigation.ts'
import type { LatLng } from '#core/geo.ts'
import type { FoundListing } from '../contract.ts'
import type { MapPin, MapPins } from '../mapContract.ts'
import { addressOfFound, isPlace, nameOf, priceOf } from './found.ts'
import { type MapLook, ringsWithin } from './mapLook.ts'
import { usePriceWords } from './usePriceWords.ts'
import type { Pointed } from './usePointed.ts'
import type { SearchScreen } from './useSearchScreen.ts'
import './words/discovery.ts'

interface ResultMapProps {
  screen: SearchScreen
  pointed: Pointed
  /** All results of the visible map; undefined while only the list is loaded. */
  pins: MapPins | undefined
  look: MapLook
  onMove: (box: MapBox, center: LatLng, zoom: number, byReader: boolean) => void
  onLocate: () => void
  isLocating: boolean
  /** Height of the card that covers the lower edge, in px. */
  bottomInset: number
}

const YOU = 'you'

/**
 * The map with results as pins (a price for a product, an arch for a place), the centre of the search and its rings.
 */
export function ResultMap({ screen, pointed, pins: shown, look, bottomInset, ...rest }: ResultMapProps) {
  const t = useTranslations('discovery')
  const goTo = useGo()
  const { area, state, search, isAreaNamed } = screen
  const priceWords = usePriceWords(area)
  const concepts = useConcepts()
  // Pointing at a group highlights its rows but no single pin.
  const lit = pointed.hot.length === 1 ? pointed.hot[0] : pointed.selectedId
  const iconOf = (found: Pick<FoundListing, 'kind' | 'concept'>) =>
    isPlace(found) ? concepts(found.concept)?.icon : undefined
  const listed = search.results.map((found) => pinOf(found, found.id === lit, priceWords, iconOf(found)))
  const pins = shown ? markersOf(shown, listed, priceWords, iconOf) : listed
  const isListed = (id: string) => search.results.some((found) => found.id === id)
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
        onMarkerPress={(id) => {
          const pin = shown?.pins.find((each) => each.id === id)
          if (pin && !isListed(id)) goTo(addressOfFound(pin))
          else if (id !== YOU) pointed.select(id)
        }}
        className="size-full"
        bottomInset={bottomInset}
        {...rest}
      />
    </div>
  )
}

/** The results as markers. Those that are also in the list have full details; the selected one is always included. */
function markersOf(
  { pins, cells }: MapPins,
  listed: MapMarker[],
  priceWords: (price: string) => string,
  iconOf: (pin: MapPin) => LucideIcon | undefined,
): MapMarker[] {
  const known = new Map(listed.map((marker) => [marker.id, marker]))
  const inPins = new Set(pins.map(({ id }) => id))
  const chosen = listed.filter(({ id, isSelected }) => isSelected && !inPins.has(id))
  const counts = cells.map(({ count, ...point }): MapMarker => ({
    id: `${point.latitude} ${point.longitude}`,
    kind: 'count',
    point,
    count,
    label: String(count),
  }))
  return [...pins.map((pin) => known.get(pin.id) ?? slimPin(pin, priceWords, iconOf(pin))), ...chosen, ...counts]
}

/** The pin of a result that is not in the list. */
function slimPin(pin: MapPin, priceWords: (price: string) => string, Icon: LucideIcon | undefined): MapMarker {
  const common = { id: pin.id, point: pin, isOff: pin.status !== 'active' }
  const drawn = Icon && { picture: Icon }
  const picture = pin.photo ? { picture: photoUrl(pin.photo.id, 320) } : drawn
  if (isPlace(pin)) return { ...common, kind: 'place', label: pin.name, ...picture }
  const [amount = ''] = priceWords(pin.price).split('/')
  return amount === ''
    ? { ...common, kind: 'price', label: pin.name }
    : { ...common, kind: 'price', label: amount, name: pin.name }
}

function pinOf(
  found: FoundListing,
  isSelected: boolean,
  priceWords: (price: string) => string,
  Icon: LucideIcon | undefined,
): MapMarker {
  const name = nameOf(found)
  const common = { id: found.id, point: found, isSelected, isOff: found.status !== 'active' }
  const drawn = Icon && { picture: Icon }
  const picture = found.photo ? { picture: photoUrl(found.photo.id, 320) } : drawn
  if (isPlace(found)) return { ...common, kind: 'place', label: name, ...picture }
  const [amount = ''] = priceWords(priceOf(found)).split('/')
  return amount === '' ? { ...common, kind: 'price', label: name } : { ...common, kind: 'price', label: amount, name }
}
