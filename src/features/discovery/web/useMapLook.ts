import { useState } from 'react'
import { kilometers } from '#core/units.ts'
import { isInBox } from '#kit/web/map/mapBox.ts'
import type { MapBox } from '#kit/web/map/mapModel.ts'
import { boxText } from '../box.ts'
import { type MapLook, lookAt, radiusOfBox, showsAnotherPart } from './mapLook.ts'
import { asQuestion } from './searchState.ts'
import type { SearchScreen } from './useSearchScreen.ts'

interface Sight extends MapLook {
  box: MapBox
}

interface Fitted extends MapLook {
  key: string
  /** The results that it shows; undefined before the first. */
  results: unknown
}

/**
 * The map's view: around the area when that changes or no result is visible, else where the reader moved it. Typing
 * never moves it. Once the reader has moved it, only their next choice does: neither a refreshed position nor late
 * results take the map out of their hands.
 * @param pixels the map's shorter side; a phone's by default
 */
export function useMapLook(screen: SearchScreen, pixels: number | undefined) {
  const { area, areaKey, state, search, params, setParams } = screen
  const [sight, setSight] = useState<Sight | null>(null)
  const [isMoved, setMoved] = useState(false)
  const [fitted, setFitted] = useState<Fitted>()
  /** Where the reader moved the map, and for which choices; null: the map shows `fitted`. */
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
