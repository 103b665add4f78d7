import { useState } from 'react'
import { distance, type LatLng } from '#core/geo.ts'
import { kilometers, type Meters, meters } from '#core/units.ts'
import { isInBox } from '#kit/web/map/mapBox.ts'
import { DEFAULT_CENTER, DEFAULT_ZOOM, type MapBox } from '#kit/web/map/mapModel.ts'
import { zoomForRadius } from '#kit/web/map/zoomForRadius.ts'
import { boxText, LARGEST_RADIUS, SMALLEST_RADIUS } from '../rules.ts'
import { asQuestion } from './searchState.ts'
import type { SearchScreen } from './useSearchScreen.ts'

/** Centre and zoom for the map of the results. */
export interface MapLook {
  center: LatLng
  zoom: number
}

/** Minimum radius shown on the map; closer views show too little of the streets. */
const CLOSEST = meters(300)

/**
 * A view around the area that includes the results, but not more than the search radius; `pixels` is the map's shorter
 * side.
 */
export function lookAt(area: LatLng | null, results: readonly LatLng[], radius: Meters, pixels?: number): MapLook {
  if (area) {
    const farthest = Math.max(0, ...results.map((found) => distance(area, found)))
    const shown = results.length === 0 ? radius : Math.min(radius, Math.max(CLOSEST, farthest * 1.1))
    return { center: area, zoom: zoomForRadius(meters(shown), area.latitude, pixels) }
  }
  const [first] = results
  return first ? { center: first, zoom: 11 } : { center: DEFAULT_CENTER, zoom: DEFAULT_ZOOM }
}

/**
 * Distance from the centre of the map to its corners in kilometres, with three decimals, so that everything visible is
 * searched.
 */
export function radiusOfBox({ south, north, east }: MapBox, center: LatLng): number {
  const corner = Math.max(...[south, north].map((latitude) => distance(center, { latitude, longitude: east })))
  const held = Math.min(LARGEST_RADIUS, Math.max(SMALLEST_RADIUS, corner))
  return Math.ceil(held) / 1000
}

const STEPS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000].map(kilometers)

/** At most three rings: the search radius, and round distances within it. */
export const ringsWithin = (radius: Meters): Meters[] => [...STEPS.filter((step) => step < radius).slice(-2), radius]

/** True when the user moved the map to a part clearly different from the searched one. */
export function showsAnotherPart(box: MapBox, searched: MapLook & { radius: Meters }, now: MapLook): boolean {
  const height = distance(
    { latitude: box.south, longitude: now.center.longitude },
    { latitude: box.north, longitude: now.center.longitude },
  )
  const isAside = distance(searched.center, now.center) > height / 6
  return isAside || now.zoom < searched.zoom
}

interface Sight extends MapLook {
  box: MapBox
}

interface Fitted extends MapLook {
  key: string
  /** The results shown on the map; undefined before the first. */
  results: unknown
}

/**
 * The map's view: around the area when the area changes or no result is visible, else where the user moved the map.
 * After the user has moved it, the map moves again only when they change the area, the text or the filters, not when
 * the position is refreshed or late results arrive.
 * @param pixels the map's shorter side; a phone's by default
 */
export function useMapLook(screen: SearchScreen, pixels: number | undefined) {
  const { area, areaKey, state, search, params, setParams } = screen
  const [sight, setSight] = useState<Sight | null>(null)
  const [isMoved, setMoved] = useState(false)
  const [fitted, setFitted] = useState<Fitted>()
  /** Where the user moved the map, and the area and filters at that time; null: the map shows `fitted`. */
  const [own, setOwn] = useState<(MapLook & { asked: string }) | null>(null)
  const asked = `${areaKey} ${JSON.stringify(asQuestion({ ...state, view: 'map' }, null))}`
  const key = area ? `${areaKey} ${area.latitude} ${area.longitude} ${state.distance}` : ''
  const results = search.isPlaceholderData || search.isPending ? null : search.results
  const isOutOfSight =
    results !== null && sight !== null && results.length > 0 && !results.some((found) => isInBox(sight.box, found))
  const isNewPlace = fitted?.key !== key
  const isNewAnswer = results !== null && fitted?.results !== search.data
  const isFirstAnswer = isNewAnswer && fitted?.results === undefined
  const isHeld = own?.asked === asked
  if (isNewPlace || isFirstAnswer || (isNewAnswer && isOutOfSight && !isHeld)) {
    const zoom = Number(params.get('zoom') ?? NaN)
    const fitting = lookAt(area, results ?? [], kilometers(state.distance), pixels)
    setFitted({ ...fitting, ...(zoom > 0 && { zoom }), key, results: results === null ? undefined : search.data })
    if (!isHeld) {
      setOwn(null)
      setMoved(false)
    }
  } else if (isNewAnswer && fitted) {
    setFitted({ ...fitted, results: search.data })
  }

  function move(box: MapBox, center: Sight['center'], zoom: number, byReader: boolean) {
    const now = { box, center, zoom }
    setSight(now)
    if (!byReader || !fitted) return
    setOwn({ center, zoom, asked })
    setMoved(showsAnotherPart(box, { ...fitted, radius: kilometers(state.distance) }, now))
  }
  function searchHere() {
    if (!sight) return
    const { latitude, longitude } = sight.center
    const world = area?.kind === 'demo' ? 'demo' : null
    setParams({
      at: `${latitude.toFixed(5)},${longitude.toFixed(5)}`,
      near: null,
      world,
      zoom: String(sight.zoom),
      distance: String(radiusOfBox(sight.box, sight.center)),
      box: boxText(sight.box),
    })
  }
  return {
    look: own ?? fitted ?? lookAt(area, [], kilometers(state.distance), pixels),
    isMoved,
    move,
    searchHere,
    sight,
  }
}
