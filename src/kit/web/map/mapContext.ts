import type { Map as LeafletMap } from 'leaflet'
import { createContext, use } from 'react'
import type { MapLabels, MapSight } from './mapModel.ts'

/** The map of a layer. */
export interface OpenMap {
  map: LeafletMap
  sight: MapSight
  labels: MapLabels
}

export const MapContext = createContext<OpenMap | null>(null)
/**
 * Contains only the Leaflet map. The object stays the same while the map moves, so that its consumers do not render
 * with every move.
 */
export const LeafletContext = createContext<LeafletMap | null>(null)

/** The map around this component, which must be inside a `MapFrame`; children render only once the map is open. */
export function useMap(): OpenMap {
  const open = use(MapContext)
  if (!open) throw new Error('useMap stands outside a MapFrame')
  return open
}

/** Like `useMap`, but returns only the Leaflet map and does not render on moves. */
export function useLeaflet(): LeafletMap {
  const map = use(LeafletContext)
  if (!map) throw new Error('useLeaflet stands outside a MapFrame')
  return map
}
