import { useState } from 'react'
import { kilometers } from '#core/units.ts'
import { isInBox } from '#kit/web/map/mapBox.ts'
import type { MapBox } from '#kit/web/map/mapModel.ts'
import { boxText } from '../box.ts'
import { type MapLook, lookAt, radiusOfBox, showsAnotherPart } from './mapLook.ts'
import type { SearchScreen } from './useSearchScreen.ts'

interface Sight extends MapLook {
  box: MapBox
}

/**
 * The map's view: around the area when that changes or no result is visible, else where the reader moved it. Typing
 * never moves it.
 * @param pixels the map's shorter side; a phone's by default
 */
export function useMapLook(screen: SearchScreen, pixels: number | undefined) {
  const { area, state, search, params, setParams } = screen
  const [sight, setSight] = useState<Sight | null>(null)
  const [isMoved, setMoved] = useState(false)
  const [look, setLook] = useState<MapLook & { key: string; results: unknown }>()
  const key = area ? `${area.latitude} ${area.longitude} ${state.distance}` : ''
  const results = search.isPlaceholderData || search.isPending ? null : search.results
  const isOutOfSight =
    results !== null && sight !== null && results.length > 0 && !results.some((found) => isInBox(sight.box, found))
  const isNewPlace = look?.key !== key
  const isNewAnswer = results !== null && look?.results !== search.data
  if (isNewPlace || (isNewAnswer && (look?.results === undefined || isOutOfSight))) {
    const zoom = Number(params.get('zoom') ?? NaN)
    const fitting = lookAt(area, results ?? [], kilometers(state.distance), pixels)
    setLook({ ...fitting, ...(zoom > 0 && { zoom }), key, results: results === null ? undefined : search.data })
    setMoved(false)
  } else if (isNewAnswer && look) {
    setLook({ ...look, results: search.data })
  }

  function move(box: MapBox, center: Sight['center'], zoom: number, byReader: boolean) {
    const now = { box, center, zoom }
    setSight(now)
    if (byReader && look) setMoved(showsAnotherPart(box, { ...look, radius: kilometers(state.distance) }, now))
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
  return { look: look ?? lookAt(area, [], kilometers(state.distance), pixels), isMoved, move, searchHere, sight }
}
