/** Position of a picture in its frame: scaled by `scale` around the frame's centre, then moved by x and y pixels. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

/** A point, in pixels from the centre of the frame. */
export interface Point {
  x: number
  y: number
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 }
export const MOST_SCALE = 5
/** Scale after a double tap or a tap on the zoom button. */
export const NEAR_SCALE = 2.5

/** Zooms with a fixed point `at`, between the whole picture and `MOST_SCALE`. */
export function zoomedAt(zoom: Zoom, scale: number, at: Point, frame: { width: number; height: number }): Zoom {
  const next = Math.min(MOST_SCALE, Math.max(1, scale))
  const ratio = next / zoom.scale
  return kept({ scale: next, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }, frame)
}

/** Pans the picture, at most until its edges reach those of the frame. */
export function panZoom(zoom: Zoom, by: Point, frame: { width: number; height: number }): Zoom {
  return kept({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y }, frame)
}

function kept({ scale, x, y }: Zoom, { width, height }: { width: number; height: number }): Zoom {
  const [roomX, roomY] = [(width * (scale - 1)) / 2, (height * (scale - 1)) / 2]
  return { scale, x: clamp(x, roomX), y: clamp(y, roomY) }
}

/** `+ 0` turns −0 into 0. */
const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0
