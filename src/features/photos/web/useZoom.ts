import { type PointerEvent, useRef, useState, type WheelEvent } from 'react'
import { NEAR_SCALE, panned, type Point, WHOLE, zoomedAt } from './zoom.ts'

const DOUBLE_TAP_MILLISECONDS = 300
const TAP_SLACK_PX = 24
const WHEEL_SPEED = 0.002

/**
 * Zooms the content of a frame by pinch, double tap or wheel, and pans it while zoomed.
 * @returns the zoom, the handlers of the frame, and `setNear` for a button
 */
export function useZoom() {
  const [zoom, setZoom] = useState(WHOLE)
  const fingers = useRef(new Map<number, Point>())
  const lastTap = useRef<{ at: number; point: Point } | null>(null)
  const isEnlarged = zoom.scale > 1

  const setNear = (isNear: boolean) => setZoom(isNear ? { ...WHOLE, scale: NEAR_SCALE } : WHOLE)

  const drop = (event: PointerEvent<HTMLElement>) => fingers.current.delete(event.pointerId)

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const point = pointOf(event)
      fingers.current.set(event.pointerId, point)
      if (fingers.current.size > 1) {
        lastTap.current = null
        return
      }
      const before = lastTap.current
      const isSecond =
        before !== null &&
        event.timeStamp - before.at < DOUBLE_TAP_MILLISECONDS &&
        spread(before.point, point) < TAP_SLACK_PX
      lastTap.current = isSecond ? null : { at: event.timeStamp, point }
      if (isSecond) setZoom(isEnlarged ? WHOLE : zoomedAt(zoom, NEAR_SCALE, point, frameOf(event)))
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = fingers.current.get(event.pointerId)
      if (!from) return
      const to = pointOf(event)
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
      fingers.current.set(event.pointerId, to)
      if (!other && !isEnlarged) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const frame = frameOf(event)
      setZoom((now) => {
        const moved = panned(now, { x: (to.x - from.x) / (other ? 2 : 1), y: (to.y - from.y) / (other ? 2 : 1) }, frame)
        if (!other) return moved
        return zoomedAt(
          moved,
          (now.scale * spread(to, other)) / Math.max(1, spread(from, other)),
          middle(to, other),
          frame,
        )
      })
    },
    onPointerUp: drop,
    onPointerCancel: drop,
    onWheel(event: WheelEvent<HTMLElement>) {
      if (!event.ctrlKey && !isEnlarged && Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      const [at, frame] = [pointOf(event), frameOf(event)]
      setZoom((now) => zoomedAt(now, now.scale * Math.exp(-event.deltaY * WHEEL_SPEED), at, frame))
    },
  }
  return { zoom, isEnlarged, setNear, handlers }
}

const frameOf = (event: { currentTarget: HTMLElement }) => event.currentTarget.getBoundingClientRect()

function pointOf(event: { currentTarget: HTMLElement; clientX: number; clientY: number }): Point {
  const { left, top, width, height } = frameOf(event)
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
}

const spread = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
