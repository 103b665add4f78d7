import { latLng, Map as LeafletMap, type TileLayer } from 'leaflet'
import type { LatLng } from '#core/geo.ts'
import { MAX_ZOOM, MIN_ZOOM, type MapSight } from './mapModel.ts'

/** Five decimals are a metre: the same that is shown (T-23) is what is kept. */
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** A point as Leaflet names it, brought back from a second copy of the world. */
export function pointOf(position: { lat: number; lng: number }): LatLng {
  const { lat, lng } = latLng(position.lat, position.lng).wrap()
  return { latitude: round(lat), longitude: round(lng) }
}

/** Opens Leaflet on an element without any of its own controls; motion stops where the reader asked for less of it. */
export function openMap(element: HTMLElement, center: LatLng, zoom: number): LeafletMap {
  const moves = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  return new LeafletMap(element, {
    center: [center.latitude, center.longitude],
    zoom,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    zoomControl: false,
    attributionControl: false,
    worldCopyJump: true,
    bounceAtZoomLimits: false,
    fadeAnimation: moves,
    zoomAnimation: moves,
    markerZoomAnimation: moves,
    inertia: moves,
  })
}

/** Where the map was told to look. */
export interface Look {
  center: LatLng
  zoom: number
}

/** True when the map already looks there: Leaflet puts its centre on a whole pixel, which may be kilometres from afar. */
export function looksAt(map: LeafletMap, look: Look): boolean {
  if (map.getZoom() !== look.zoom) return false
  const wanted = map.project([look.center.latitude, look.center.longitude])
  return wanted.distanceTo(map.project(map.getCenter())) < 1
}

/** What the map shows now; its centre is the one that was asked for, if it looks there. */
export function sightOf(map: LeafletMap, asked: Look): MapSight {
  const bounds = map.getBounds()
  const box = { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() }
  return { box, center: looksAt(map, asked) ? asked.center : pointOf(map.getCenter()), zoom: map.getZoom() }
}

/** Whether streets can be seen: `failed` when not one tile of a view arrived. */
export type TileState = 'loading' | 'shown' | 'failed'

/** Tells how the tiles of a map are doing, view by view, and asks again when the network is back. */
export function watchTiles(tiles: TileLayer, tell: (state: TileState) => void): () => void {
  let arrived = 0
  let failed = 0
  const retry = () => tiles.redraw()
  tiles.on({
    loading: () => {
      arrived = 0
      failed = 0
    },
    tileload: () => {
      arrived++
      tell('shown')
    },
    tileerror: () => {
      failed++
    },
    load: () => {
      if (failed > 0 && arrived === 0) tell('failed')
    },
  })
  window.addEventListener('online', retry)
  return () => {
    window.removeEventListener('online', retry)
    tiles.remove()
  }
}
