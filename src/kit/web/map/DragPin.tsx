import type { KeyboardEvent } from 'react'
import type { LatLng } from '#core/geo.ts'
import { pointOf } from './leafletMap.ts'
import { useMap } from './mapContext.ts'
import { DropShape } from './MapPins.tsx'
import { MapSpot } from './MapSpot.tsx'

/** Pixels that an arrow key moves the pin, without and with Shift. */
const STEP_PIXELS = 8
const LEAP_PIXELS = 64
const DIRECTIONS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** The pin of a form: dragged by pointer, moved by arrow keys. Fixed without `onDrop`. */
export function DragPin({ point, onDrop }: { point: LatLng; onDrop: ((point: LatLng) => void) | undefined }) {
  const { map, labels } = useMap()

  function moveByKey(event: KeyboardEvent) {
    const direction = DIRECTIONS[event.key]
    if (!direction || !onDrop) return
    event.preventDefault()
    event.stopPropagation()
    const step = event.shiftKey ? LEAP_PIXELS : STEP_PIXELS
    const now = map.latLngToContainerPoint([point.latitude, point.longitude])
    const next = map.containerPointToLatLng(now.add([direction[0] * step, direction[1] * step]))
    map.panInside(next, { padding: [48, 64] })
    onDrop(pointOf(next))
  }

  return (
    <MapSpot point={point} anchor="tip" lift={1000} onDrop={onDrop}>
      {onDrop ? (
        <button type="button" className="map-drop" data-draggable aria-label={labels.movePin} onKeyDown={moveByKey}>
          <DropShape />
        </button>
      ) : (
        <div className="map-drop">
          <DropShape />
        </div>
      )}
    </MapSpot>
  )
}
