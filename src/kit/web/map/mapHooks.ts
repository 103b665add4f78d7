import { type Map as LeafletMap, TileLayer } from 'leaflet'
import { useEffect, useState } from 'react'
import { type TileState, watchTiles } from './leafletMap.ts'
import { MAX_ZOOM, type VectorTiles } from './mapModel.ts'

/** Hint after a gesture that scrolled the page instead. */
export type GestureHint = 'useTwoFingers' | 'holdControl'

/** Distance a finger moves before the two-finger hint appears. */
const FINGER_PIXELS = 24

/**
 * Leaves one-finger gestures and the plain wheel to the page, so that scrolling never gets stuck in a map: two fingers
 * move and zoom the map, Ctrl (or a pinch on a touchpad) and the wheel zoom it, a mouse drags it. Dragging a pin is not
 * affected.
 * @returns a function that gives all gestures back to the map
 */
export function leaveGesturesToPage(map: LeafletMap, hint: (hint: GestureHint) => void): () => void {
  const element = map.getContainer()
  const stop = new AbortController()
  const options = { capture: true, passive: true, signal: stop.signal }
  let start: Touch | undefined

  map.scrollWheelZoom.disable()
  const byPointer = (event: PointerEvent) =>
    event.pointerType === 'touch' ? map.dragging.disable() : map.dragging.enable()
  const byWheel = (event: WheelEvent) => {
    const isMeant = event.ctrlKey || event.metaKey
    if (isMeant) map.scrollWheelZoom.enable()
    else map.scrollWheelZoom.disable()
    if (!isMeant) hint('holdControl')
  }
  const startTouch = (event: TouchEvent) => {
    const isOnPin = (event.target as Element).closest('[data-draggable]') !== null
    start = event.touches.length === 1 && !isOnPin ? event.touches[0] : undefined
  }
  const moveTouch = (event: TouchEvent) => {
    const finger = event.touches[0]
    if (!start || !finger || event.touches.length > 1) return
    if (Math.hypot(finger.clientX - start.clientX, finger.clientY - start.clientY) > FINGER_PIXELS)
      hint('useTwoFingers')
  }
  element.addEventListener('pointerdown', byPointer, options)
  element.addEventListener('wheel', byWheel, options)
  element.addEventListener('touchstart', startTouch, options)
  element.addEventListener('touchmove', moveTouch, options)
  return () => {
    stop.abort()
    map.dragging.enable()
    map.scrollWheelZoom.enable()
  }
}

interface Hold {
  /**
   * The latest move that the app requested during the gesture; it is made afterwards if the user did not move the map.
   */
  missed: (() => void) | null
}

/** Maps that the user holds with a finger or a mouse button, or that still move by inertia. */
const held = new WeakMap<LeafletMap, Hold>()

/**
 * Moves the map. While the user holds the map, the move waits until they let go; it is skipped if they have moved the
 * map.
 */
export function whenLetGo(map: LeafletMap, move: () => void): void {
  const hold = held.get(map)
  if (hold) hold.missed = move
  else move()
}

/**
 * Tracks whether the user holds the map.
 * @returns a function that stops tracking
 */
export function watchHold(map: LeafletMap): () => void {
  const stop = new AbortController()
  const options = { capture: true, passive: true, signal: stop.signal }
  const pointers = new Set<number>()
  let hasMoved = false
  const release = ({ pointerId }: PointerEvent) => {
    if (!pointers.delete(pointerId) || pointers.size > 0 || hasMoved) return
    const hold = held.get(map)
    held.delete(map)
    hold?.missed?.()
  }
  map.getContainer().addEventListener(
    'pointerdown',
    ({ pointerId }) => {
      pointers.add(pointerId)
      if (!held.has(map)) held.set(map, { missed: null })
    },
    options,
  )
  window.addEventListener('pointerup', release, options)
  window.addEventListener('pointercancel', release, options)
  map.on('movestart', () => {
    hasMoved ||= pointers.size > 0
  })
  map.on('moveend', () => {
    if (pointers.size > 0) return
    hasMoved = false
    held.delete(map)
  })
  return () => stop.abort()
}

interface Wanted {
  /** Raster tile URL, including the theme. */
  tileUrl: string
  /** Vector tiles; undefined: only raster tiles. */
  vector: VectorTiles | undefined
  language: string
  isDark: boolean
}

/** The base layers shown now. */
export interface StreetsShown {
  state: TileState
  /** Whether vector or raster tiles are visible, for the attribution. */
  vector: boolean
  pictures: boolean
}

/** Missing tiles are requested again after this time, and when the network is back. */
const RETRY_MS = 30_000
const NOTHING_YET: StreetsShown = { state: 'loading', vector: false, pictures: false }

/**
 * Adds the base layers: vector tiles drawn in the browser, and below them the server's raster tiles for parts of the
 * view without vector tiles. No message is shown when one replaces the other.
 */
export function useStreetLayers(map: LeafletMap | null, { tileUrl, vector, language, isDark }: Wanted): StreetsShown {
  const [shown, setShown] = useState<StreetsShown>(NOTHING_YET)
  const vectorUrl = vector?.tileUrl
  const deepestZoom = vector?.deepestZoom

  useEffect(() => {
    if (!map) return undefined
    if (vectorUrl === undefined || deepestZoom === undefined) {
      return addPictures(map, tileUrl, (state) => setShown({ state, vector: false, pictures: true }))
    }
    return addVector(map, { tileUrl: vectorUrl, deepestZoom, attribution: '' }, { tileUrl, language, tell: setShown })
    // `isDark` is a dependency because the layer reads its colours from the page's theme.
  }, [map, tileUrl, vectorUrl, deepestZoom, language, isDark])

  return shown
}

function addPictures(map: LeafletMap, tileUrl: string, tell: (state: TileState) => void): () => void {
  const layer = new TileLayer(tileUrl, { maxZoom: MAX_ZOOM, keepBuffer: 2, zIndex: 1 })
  const stop = watchTiles(layer, tell)
  layer.addTo(map)
  return stop
}

interface Below {
  tileUrl: string
  language: string
  tell: (shown: StreetsShown) => void
}

function addVector(map: LeafletMap, tiles: VectorTiles, { tileUrl, language, tell }: Below): () => void {
  const stopped = new AbortController()
  let removePictures: (() => void) | null = null
  // A function, because vector tiles may still arrive after the raster tiles that replace missing ones.
  let hasStreets = () => false
  const pictures = (isOn: boolean) => {
    if (isOn === (removePictures !== null)) return
    removePictures?.()
    removePictures = isOn
      ? addPictures(map, tileUrl, (state) => tell({ state, vector: hasStreets(), pictures: true }))
      : null
  }
  import('./vector/openVectorLayer.ts')
    .then(async ({ openVectorLayer }) => {
      const layer = await openVectorLayer(tiles, language)
      if (stopped.signal.aborted) return
      hasStreets = () => layer.counts.drawn > 0
      layer.on('tileload', () => tell({ state: 'shown', vector: true, pictures: removePictures !== null }))
      layer.on('tileerror', () => pictures(true))
      layer.on('load', () => {
        if (layer.counts.missing > 0) return
        pictures(false)
        tell({ state: 'shown', vector: true, pictures: false })
      })
      layer.addTo(map)
      const retry = () => layer.counts.failed > 0 && layer.redraw()
      const timer = setInterval(retry, RETRY_MS)
      window.addEventListener('online', retry)
      stopped.signal.addEventListener('abort', () => {
        clearInterval(timer)
        window.removeEventListener('online', retry)
        layer.remove()
      })
    })
    // Without a network the drawing code may not be loaded.
    .catch(() => !stopped.signal.aborted && pictures(true))
  return () => {
    stopped.abort()
    removePictures?.()
  }
}
