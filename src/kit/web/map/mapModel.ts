import type { ComponentType, ReactNode, SVGProps } from 'react'
import type { LatLng } from '#core/geo.ts'
import type { Meters } from '#core/units.ts'

/** Centre of a map without a position: the middle of India (T-14). */
export const DEFAULT_CENTER: LatLng = { latitude: 20.5937, longitude: 78.9629 }
/** Zoom of a map without a position (T-15). */
export const DEFAULT_ZOOM = 5
/** Zoom of the office form without a position (T-15, F-126). */
export const OFFICE_FORM_ZOOM = 4
/** Zoom of a map with a position (T-16, E-23). */
export const KNOWN_ZOOM = 15
/** Zoom of the preview in the service form (T-17, F-104). */
export const SERVICE_FORM_ZOOM = 13
/** Lowest zoom, at which the whole world is still larger than a phone. */
export const MIN_ZOOM = 2
/** Highest zoom, at which a shop front is about 50 px wide. */
export const MAX_ZOOM = 19

/**
 * One marker on a map. Its shape shows the kind: a price for a thing, an arch for a place, a dot for the user, a red
 * mark for an SOS, a named dot for a helper.
 */
export interface MapMarker {
  id: string
  point: LatLng
  kind: 'price' | 'place' | 'you' | 'pin' | 'count' | 'sos' | 'helper'
  /** The text of a price pin ("₹349"); the name for other kinds. */
  label: string
  /** The name of a priced thing, read aloud, and drawn when streets are missing. */
  name?: string
  /** For the kind `count`: number of markers around here that were not listed one by one. */
  count?: number
  isSelected?: boolean
  /** Not available now: the price is grey. */
  isOff?: boolean
  /** A place's picture: an address, or an icon. */
  picture?: string | ComponentType<SVGProps<SVGSVGElement>> | undefined
}

/** Circles round a point; the inner ones are dashed, the outermost is solid. */
export interface MapRings {
  center: LatLng
  radii: readonly Meters[]
}

/** The visible area of a map in degrees; `west` is greater than `east` where it crosses the antimeridian. */
export interface MapBox {
  south: number
  west: number
  north: number
  east: number
}

/** A view of the map. */
export interface MapSight {
  box: MapBox
  center: LatLng
  zoom: number
}

/** The texts of a map, passed in by the feature (the kit has none). */
export interface MapLabels {
  zoomIn: string
  zoomOut: string
  locate: string
  /** Shown when one finger tries to move a map on a scrolling page. */
  useTwoFingers: string
  /** Shown when the wheel is turned over such a map without Ctrl. */
  holdControl: string
  /** Shown when no streets can be drawn. */
  noStreets: string
  /** Shown beside the attribution while the street service does not answer and the server's raster map replaces it. */
  streetsAway: string
  /** Name of a cluster of `count` pins. */
  cluster: (count: number) => string
  /** Heading of the list of pins on one spot. */
  stack: (count: number) => string
  close: string
  /** Explains how to move the pin of a form. */
  movePin: string
  /** A ring's label; `kilometers` has two decimals. */
  ring: (kilometers: string) => string
}

/** How a map answers a single finger: `page` leaves it to the page's scrolling, `map` moves the map. */
export type MapGestures = 'page' | 'map'

/** Vector tiles that the browser draws itself. */
export interface VectorTiles {
  /** URL template with `{z}/{x}/{y}`. */
  tileUrl: string
  /** The highest zoom with tiles; above it they are enlarged. */
  deepestZoom: number
  /** Attribution of the data. */
  attribution: string
}

/** Props of every map. */
export interface MapBase {
  /** URL template with `{z}/{x}/{y}`; a dark page adds `?theme=dark`. */
  tileUrl: string
  /** Attribution of the map data; always shown (T-18). */
  attribution: string
  /** Vector tiles drawn in the browser; where there are none, the tiles at `tileUrl` are shown. */
  vector?: VectorTiles | undefined
  /** Preferred language of names on the map; two or three letters. */
  language?: string
  labels: MapLabels
  ariaLabel: string
  /** `page` by default; `map` if the map fills the screen. */
  gestures?: MapGestures
  className?: string
  /** Height in px of elements that cover the map's lower edge; the controls stay above it. */
  bottomInset?: number
  /** Shows a button that requests the device's position. */
  onLocate?: (() => void) | undefined
  isLocating?: boolean
}

/** Props of a map with pins and rings. */
export interface MapViewProps extends MapBase {
  center: LatLng
  zoom: number
  markers?: readonly MapMarker[]
  rings?: MapRings | undefined
  /** Points of a travelled path, oldest first. */
  way?: readonly LatLng[]
  /** The remaining way as a straight line, from the first point to the second. */
  toGo?: readonly [LatLng, LatLng] | undefined
  onMarkerPress?: (id: string) => void
  /** A tap on the map. */
  onPress?: (point: LatLng) => void
  /** Called after every move, including the first view; `byReader` is false for moves caused by `center` and `zoom`. */
  onMove?: (box: MapBox, center: LatLng, zoom: number, byReader: boolean) => void
}

/** Props of a form's map. */
export interface PinMapProps extends MapBase {
  /** Position of the pin, or null if not set. */
  value: LatLng | null
  /** Called when the user moves the pin by tap, drag or arrow keys. Without it the pin is fixed. */
  onPick?: ((point: LatLng) => void) | undefined
  /** Centre of the map without a pin, once a likely area is known. */
  lookAt?: LatLng | null
  /** Zoom while there is no pin (T-15). */
  emptyZoom?: number
  /** Zoom at which a pin is first shown (T-16, T-17). */
  knownZoom?: number
  /** Shown over the map's lower start corner: the address of the pin. */
  caption?: ReactNode
}
