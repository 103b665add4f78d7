import type { ReactNode } from 'react'
import type { LatLng } from '#core/geo.ts'
import type { Meters } from '#core/units.ts'

/** Where a map opens that knows no position: the middle of India (T-14). */
export const DEFAULT_CENTER: LatLng = { latitude: 20.5937, longitude: 78.9629 }
/** Zoom of a map that knows no position (T-15). */
export const DEFAULT_ZOOM = 5
/** The same on the office form (T-15, F-126). */
export const OFFICE_FORM_ZOOM = 4
/** Zoom of a map that knows the position (T-16, E-23). */
export const KNOWN_ZOOM = 15
/** Zoom of the preview in the service form (T-17, F-104). */
export const SERVICE_FORM_ZOOM = 13
/** The furthest a map goes out, where the whole world is still larger than a phone. */
export const MIN_ZOOM = 2
/** The closest a map comes, where a shop front is some 50 px wide. */
export const MAX_ZOOM = 19

/** One thing on a map. Its shape tells the kind: a price for a thing, an arch for a place, a dot for you, a red mark for an SOS. */
export interface MapMarker {
  id: string
  point: LatLng
  kind: 'price' | 'place' | 'you' | 'pin' | 'count' | 'sos'
  /** What a price pin says ("₹349"); for the other kinds their name. */
  label: string
  /** The name behind a price, spoken with it, and drawn when the streets cannot be. */
  name?: string
  /** Of the kind `count`: how many stand round here that were not told one by one. */
  count?: number
  isSelected?: boolean
  /** Not available now: the price is grey. */
  isOff?: boolean
  /** A place's picture: an address, or something drawn. */
  picture?: string | Exclude<ReactNode, string>
}

/** Circles round a point; the inner ones are dashed, the outermost is solid. */
export interface MapRings {
  center: LatLng
  radii: readonly Meters[]
}

/** What a map shows, in degrees; `west` may be more than `east` where the view crosses the antimeridian. */
export interface MapBox {
  south: number
  west: number
  north: number
  east: number
}

/** One look at the map. */
export interface MapSight {
  box: MapBox
  center: LatLng
  zoom: number
}

/** The words of a map, given by whoever draws it (the kit has none of its own). */
export interface MapLabels {
  zoomIn: string
  zoomOut: string
  locate: string
  /** Told to a finger that tries to move a map on a scrolling page. */
  useTwoFingers: string
  /** Told to a wheel that turns over such a map. */
  holdControl: string
  /** Told when no street can be drawn. */
  noStreets: string
  /** Name of a cluster of `count` pins. */
  cluster: (count: number) => string
  /** Heading of the list of pins that stand on one spot. */
  stack: (count: number) => string
  close: string
  /** Says how the pin of a form is moved. */
  movePin: string
  /** A ring's label; `kilometers` has two decimals. */
  ring: (kilometers: string) => string
}

/** How a map answers a single finger: `page` leaves it to the page's scrolling, `map` moves the map. */
export type MapGestures = 'page' | 'map'

/** Vector tiles that the browser draws itself. */
export interface VectorTiles {
  /** By `{z}/{x}/{y}`. */
  tileUrl: string
  /** The deepest zoom that has tiles of its own; deeper down they are drawn larger. */
  deepestZoom: number
  /** Whose data they are. */
  attribution: string
}

/** What every map is given, whatever stands on it. */
export interface MapBase {
  /** Tiles by `{z}/{x}/{y}`; a dark page asks for them with `?theme=dark`. */
  tileUrl: string
  /** Whose map data it is; always shown (T-18). */
  attribution: string
  /** Streets to be drawn in the browser; without them, and where they are missing, the tiles at `tileUrl` are shown. */
  vector?: VectorTiles | undefined
  /** Names on the map in this language where they are known; two or three letters. */
  language?: string
  labels: MapLabels
  ariaLabel: string
  /** `page` unless the map fills the screen. */
  gestures?: MapGestures
  className?: string
  /** Height in px of what covers the map's lower edge; the controls stay above it. */
  bottomInset?: number
  /** Shows a button that asks for the device's position. */
  onLocate?: (() => void) | undefined
  isLocating?: boolean
}

/** What a map with pins and rings is given. */
export interface MapViewProps extends MapBase {
  center: LatLng
  zoom: number
  markers?: readonly MapMarker[]
  rings?: MapRings | undefined
  /** Where somebody went, oldest first. */
  way?: readonly LatLng[]
  onMarkerPress?: (id: string) => void
  /** A tap on the ground. */
  onPress?: (point: LatLng) => void
  /** After every move, the first look included; `byReader` is false for those that `center` and `zoom` caused. */
  onMove?: (box: MapBox, center: LatLng, zoom: number, byReader: boolean) => void
}

/** What the map of a form is given. */
export interface PinMapProps extends MapBase {
  /** Where the pin stands; null: nowhere yet. */
  value: LatLng | null
  /** The reader put the pin here by tap, drag or arrow keys. Without it the pin is fixed. */
  onPick?: ((point: LatLng) => void) | undefined
  /** Where the map looks while there is no pin, once it is known where it may stand. */
  lookAt?: LatLng | null
  /** Zoom while there is no pin (T-15). */
  emptyZoom?: number
  /** Zoom at which a pin is first shown (T-16, T-17). */
  knownZoom?: number
  /** Stands over the map's lower start corner: the address of the pin. */
  caption?: ReactNode
}
