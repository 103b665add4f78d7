import type { Map as LeafletMap } from 'leaflet'
import { createContext, use } from 'react'
import type { MapLabels, MapSight } from './mapModel.ts'

/** The map that a layer stands on. */
export interface OpenMap {
  map: LeafletMap
  sight: MapSight
  labels: MapLabels
}

export const MapContext = createContext<OpenMap | null>(null)

/** The map that this part stands on; only parts inside a `MapFrame` are drawn, and only once it is open. */
export function useMap(): OpenMap {
  const open = use(MapContext)
  if (!open) throw new Error('useMap stands outside a MapFrame')
  return open
}
