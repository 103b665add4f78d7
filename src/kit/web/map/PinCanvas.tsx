import { type KeyboardEvent, useState } from 'react'
import type { LatLng } from '#core/geo.ts'
import { pointOf } from './leafletMap.ts'
import { useMap } from './mapContext.ts'
import { MapFrame } from './MapFrame.tsx'
import { DEFAULT_CENTER, DEFAULT_ZOOM, KNOWN_ZOOM, type MapSight, type PinMapProps } from './mapModel.ts'
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

interface Look {
  /** The pin for which the map was last moved. */
  pin: LatLng | null
  /** The last `lookAt`. */
  lookAt: LatLng | null
  center: LatLng
  zoom: number
}

/** Zoom that shows a whole town with its larger streets. */
const TOWN_ZOOM = 13

const isSame = (a: LatLng | null, b: LatLng | null) => a?.latitude === b?.latitude && a?.longitude === b?.longitude

/** Content of `PinMap` once Leaflet is loaded. */
export function PinCanvas({ value, onPick, caption, lookAt = null, ...rest }: PinMapProps) {
  const { emptyZoom = DEFAULT_ZOOM, knownZoom = KNOWN_ZOOM, ...base } = rest
  const [look, setLook] = useState<Look>(() => ({
    pin: value,
    lookAt: null,
    center: value ?? DEFAULT_CENTER,
    zoom: value ? knownZoom : emptyZoom,
  }))
  if (!isSame(look.pin, value)) setLook(follow(look, value, knownZoom))
  else if (lookAt && !isSame(look.lookAt, lookAt)) setLook({ ...look, lookAt, center: lookAt, zoom: TOWN_ZOOM })

  /** A pin that the user picks does not move the map, unless the map is zoomed out too far. */
  function pick(point: LatLng) {
    setLook(look.zoom >= knownZoom ? { ...look, pin: point } : { ...look, pin: point, center: point, zoom: knownZoom })
    onPick?.(point)
  }
  const keepSight = ({ center, zoom }: MapSight) => setLook((old) => ({ ...old, center, zoom }))

  return (
    <MapFrame {...base} center={look.center} zoom={look.zoom} onMove={keepSight} onPress={onPick && pick}>
      {value && <DragPin point={value} onDrop={onPick && pick} />}
      {caption && <div className="map-caption">{caption}</div>}
    </MapFrame>
  )
}

/**
 * The view after the pin was set from outside (by the device or a saved shop): the map is centred on it, and zoomed if
 * it is the first pin.
 */
function follow(look: Look, pin: LatLng | null, knownZoom: number): Look {
  if (!pin) return { ...look, pin }
  return { ...look, pin, center: pin, zoom: look.pin ? look.zoom : knownZoom }
}

/** The pin of a form: dragged by pointer, moved by arrow keys. Fixed without `onDrop`. */
function DragPin({ point, onDrop }: { point: LatLng; onDrop: ((point: LatLng) => void) | undefined }) {
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
