import { type LatLng as LeafletPoint, latLng, Map as LeafletMap, type TileLayer } from 'leaflet'
import type { LatLng } from '#core/geo.ts'
import { MAX_ZOOM, MIN_ZOOM, type MapSight } from './mapModel.ts'

/** Rounds to five decimals, about one metre: the stored value equals the shown one (T-23). */
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** A point from Leaflet, normalised from repeated copies of the world. */
export function pointOf(position: { lat: number; lng: number }): LatLng {
  const { lat, lng } = latLng(position.lat, position.lng).wrap()
  return { latitude: round(lat), longitude: round(lng) }
}

/** Opens Leaflet on an element without its own controls; animations are off if the user prefers reduced motion. */
export function openMap(element: HTMLElement, center: LatLng, zoom: number): LeafletMap {
  const moves = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = new LeafletMap(element, {
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
  keepPinchedPoint(map)
  return map
}

/** The part of Leaflet's pinch handler that is used here; not in its types. */
interface PinchHandler {
  _moved: boolean
  _zooming: boolean
  _zoom: number
  _center: LeafletPoint
  _pinchStartLatLng: LeafletPoint
  _onTouchEnd: () => void
}

/**
 * At the end of a pinch Leaflet rounds the zoom around the middle of the map, which moves the point under the fingers by
 * up to a third of the screen. This rounds it around that point.
 */
function keepPinchedPoint(map: LeafletMap): void {
  const pinch = map.touchZoom as unknown as PinchHandler
  const end = pinch._onTouchEnd
  pinch._onTouchEnd = () => {
    if (pinch._moved && pinch._zooming) {
      const zoom = Math.min(map.getMaxZoom(), Math.max(map.getMinZoom(), Math.round(pinch._zoom)))
      const { _pinchStartLatLng: point, _center: center } = pinch
      const fromCenter = map.project(point, pinch._zoom).subtract(map.project(center, pinch._zoom))
      pinch._center = map.unproject(map.project(point, zoom).subtract(fromCenter), zoom)
    }
    end.call(pinch)
  }
}

/** The requested centre and zoom. */
export interface Look {
  center: LatLng
  zoom: number
}

/**
 * True if the map already shows this view. Its centre may differ by one pixel, because Leaflet rounds it; at low zooms
 * that may be kilometres.
 */
export function looksAt(map: LeafletMap, look: Look): boolean {
  if (map.getZoom() !== look.zoom) return false
  const wanted = map.project([look.center.latitude, look.center.longitude])
  return wanted.distanceTo(map.project(map.getCenter())) < 1
}

/** The current view. If the map shows the requested view, the centre is the requested one, without rounding. */
export function sightOf(map: LeafletMap, asked: Look): MapSight {
  const bounds = map.getBounds()
  const box = { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() }
  return { box, center: looksAt(map, asked) ? asked.center : pointOf(map.getCenter()), zoom: map.getZoom() }
}

/** Loading state of the tiles; `failed` if no tile of a view loaded. */
export type TileState = 'loading' | 'shown' | 'failed'

/** Reports the tile state of each view, and reloads tiles when the network is back. */
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
