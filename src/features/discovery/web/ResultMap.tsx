import type { LucideIcon } from 'lucide-react'
import MessageCircle from 'lucide-react/icons/message-circle'
import Navigation from 'lucide-react/icons/navigation'
import { type FocusEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { kilometers } from '#core/units.ts'
import { useConcepts } from '#features/concepts/web/useConcept.ts'
import { photoUrl } from '#features/photos/rules.ts'
import { StreetMap } from '#features/places/web/StreetMap.tsx'
import type { MapBox, MapMarker } from '#kit/web/map/mapModel.ts'
import { useGo } from '#kit/web/navigation.ts'
import { directionsUrl, type LatLng } from '#core/geo.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { useDragDown } from '#kit/web/ui/useDragDown.ts'
import type { FoundListing } from '../contract.ts'
import type { MapPin, MapPins } from '../mapContract.ts'
import { askHref } from './askHref.ts'
import { addressOfFound, isPlace, nameOf, priceOf } from './found.ts'
import { type MapLook, ringsWithin } from './mapLook.ts'
import { ResultRow } from './ResultRow.tsx'
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

interface SelectedCardProps {
  found: FoundListing
  screen: SearchScreen
  onClose: () => void
  /** Receives the height of the map that the card covers, in px. */
  onHeight: (pixels: number) => void
}

/** The pressed pin as a card over the map, with its actions. Dragging or pressing the handle closes it. */
export function SelectedCard({ found, screen, onClose, onHeight }: SelectedCardProps) {
  const t = useTranslations('discovery')
  const priceWords = usePriceWords(screen.area)
  const ask = askHref(found)
  const card = useRef<HTMLElement>(null)
  const drag = useDragDown(onClose)
  useLayoutEffect(() => onHeight(card.current?.offsetHeight ?? 0), [onHeight])
  useFocusFromPin(card)
  return (
    <section
      ref={card}
      data-panel=""
      tabIndex={-1}
      aria-label={nameOf(found)}
      className="absolute inset-x-0 bottom-0 z-float animate-rise rounded-t-sheet bg-surface px-gutter pb-4 shadow-sheet"
    >
      <button
        type="button"
        aria-label={t('close')}
        onClick={onClose}
        {...drag}
        className="mx-auto flex h-7 w-24 cursor-grab touch-none items-center justify-center rounded-full"
      >
        <span className="h-1 w-9 rounded-full bg-line-strong/55" />
      </button>
      <ResultRow found={found} priceWords={priceWords} />
      <div className="mt-1.5 flex gap-3">
        <LinkButton size="small" className="flex-1" href={addressOfFound(found)}>
          {t('view')}
        </LinkButton>
        <LinkButton
          size="small"
          className="flex-1"
          variant="tint"
          href={directionsUrl(found)}
          target="_blank"
          rel="noopener noreferrer"
          icon={<Navigation aria-hidden="true" className="size-5" />}
        >
          {t('directions')}
        </LinkButton>
        {ask !== null && (
          <IconButton
            variant="tint"
            className="w-13!"
            label={t('chat')}
            icon={<MessageCircle aria-hidden="true" />}
            href={ask}
          />
        )}
      </div>
    </section>
  )
}

/**
 * For a pin chosen by keyboard, moves the focus into the card, and back to the pin on close. A touch does not move the
 * focus.
 */
function useFocusFromPin(card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const [pin, opened] = [document.activeElement, card.current]
    if (!(pin instanceof HTMLElement) || !pin.matches('[data-marker]:focus-visible')) return undefined
    opened?.focus({ preventScroll: true })
    return () => {
      if (opened?.contains(document.activeElement)) pin.focus({ preventScroll: true })
    }
  }, [card])
}
