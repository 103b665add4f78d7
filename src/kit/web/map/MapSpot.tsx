import { DivIcon, Marker } from 'leaflet'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import type { LatLng } from '#core/geo.ts'
import { pointOf } from './leafletMap.ts'
import { useMap } from './mapContext.ts'

interface MapSpotProps {
  point: LatLng
  /** Which part of what is drawn stands on the point. */
  anchor: 'tip' | 'middle'
  /** Added to the order in which nearer pins cover farther ones. */
  lift?: number
  onPress?: (() => void) | undefined
  /** Where it was dropped; without this it cannot be dragged. */
  onDrop?: ((point: LatLng) => void) | undefined
  children: ReactNode
}

/** Something drawn by React that stands on a point of the map. A drag of the map that begins on it is not a press. */
export function MapSpot({ point, anchor, lift = 0, onPress, onDrop, children }: MapSpotProps) {
  const { map } = useMap()
  const { latitude, longitude } = point
  const [host] = useState(() => document.createElement('div'))
  const isDraggable = onDrop !== undefined
  const [marker] = useState(() => new Marker([latitude, longitude], spotOptions(host, anchor, lift)))
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

/** Leaflet tells presses from drags, but takes a key after a drag for a drag: keys are heard without it. */
const isByPointer = (click: MouseEvent) => click.detail > 0

function spotOptions(host: HTMLElement, anchor: string, lift: number) {
  return {
    icon: new DivIcon({ html: host, className: `map-spot map-spot-${anchor}`, iconSize: [0, 0] }),
    keyboard: false,
    autoPan: true,
    zIndexOffset: lift,
  }
}
