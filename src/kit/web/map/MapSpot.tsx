import { DivIcon, Marker, type Point } from 'leaflet'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import type { LatLng } from '#core/geo.ts'
import { pointOf } from './leafletMap.ts'
import { useLeaflet } from './mapContext.ts'

const placeMarker = (Marker.prototype as unknown as { _setPos: (at: Point) => void })._setPos

/**
 * A marker moved by a two-dimensional transform. Leaflet uses three dimensions, which gives every pin its own
 * compositing layer: sixty of these cost a phone more time per frame than the map.
 */
class FlatMarker extends Marker {
  _setPos(at: Point): void {
    placeMarker.call(this, at)
    const icon = this.getElement()
    if (icon) icon.style.transform = `translate(${at.x}px,${at.y}px)`
  }
}

interface MapSpotProps {
  point: LatLng
  /** The part of the drawing placed on the point. */
  anchor: 'tip' | 'middle'
  /** Added to the stacking order, in which pins further south cover others. */
  lift?: number
  onPress?: (() => void) | undefined
  /** Called with the new point after a drag; without it, the spot cannot be dragged. */
  onDrop?: ((point: LatLng) => void) | undefined
  children: ReactNode
}

/** A React element placed on a point of the map. A map drag that begins on it is not a press. */
export function MapSpot({ point, anchor, lift = 0, onPress, onDrop, children }: MapSpotProps) {
  const map = useLeaflet()
  const { latitude, longitude } = point
  const [host] = useState(() => document.createElement('div'))
  const isDraggable = onDrop !== undefined
  const [marker] = useState(() => new FlatMarker([latitude, longitude], spotOptions(host, anchor, lift)))
  const press = useEffectEvent(() => onPress?.())
  const drop = useEffectEvent(() => onDrop?.(pointOf(marker.getLatLng())))

  useEffect(() => {
    const byKey = (click: MouseEvent) => isByPointer(click) || press()
    marker.addTo(map)
    marker.on({ click: (event) => isByPointer(event.originalEvent) && press(), dragend: () => drop() })
    host.addEventListener('click', byKey)
    return () => {
      host.removeEventListener('click', byKey)
      marker.remove().off()
    }
  }, [map, marker, host])
  useEffect(() => {
    marker.setLatLng([latitude, longitude])
  }, [marker, latitude, longitude])
  useEffect(() => {
    marker.setZIndexOffset(lift)
  }, [marker, lift])
  useEffect(() => {
    if (isDraggable) marker.dragging?.enable()
    else marker.dragging?.disable()
  }, [map, marker, isDraggable])

  return createPortal(children, host)
}

/**
 * False for a click by keyboard. Leaflet distinguishes presses from drags, but treats a key press after a drag as part
 * of the drag, so keys are handled separately.
 */
const isByPointer = (click: MouseEvent) => click.detail > 0

function spotOptions(host: HTMLElement, anchor: string, lift: number) {
  return {
    icon: new DivIcon({ html: host, className: `map-spot map-spot-${anchor}`, iconSize: [0, 0] }),
    keyboard: false,
    autoPan: true,
    zIndexOffset: lift,
  }
}
