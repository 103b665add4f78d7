import type { Map as LeafletMap } from 'leaflet'

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
