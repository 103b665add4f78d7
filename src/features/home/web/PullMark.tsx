import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useState } from 'react'
import { seconds } from '#core/units.ts'
import { deviceAlert } from '#features/sos/web/device/deviceAlert.ts'
import { cx } from '#kit/web/ui/cx.ts'

/** Largest distance by which the mark moves down. */
const FARTHEST_PX = 96

/** Reloads the page after a pull from its top (C-25), and shows how far to pull. */
export function PullMark() {
  const pulled = usePull()
  if (pulled === 0) return null
  const isEnough = isPulled(pulled)
  const part = Math.min(1, pulled / PULL_PX)
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-x-0 top-0 z-float flex justify-center"
      style={{ transform: `translateY(${Math.min(FARTHEST_PX, pulled) - 44}px)` }}
    >
      <span
        className={cx(
          'flex size-11 items-center justify-center rounded-full shadow-float transition-colors duration-fast',
          isEnough ? 'bg-brand text-on-brand' : 'bg-surface text-brand-ink',
        )}
      >
        <RefreshCw className="size-5.5" style={{ transform: `rotate(${part * 270}deg)`, opacity: 0.4 + 0.6 * part }} />
      </span>
    </div>
  )
}

/** Current pull distance in px. While mounted, the browser's own pull-to-refresh is disabled. */
function usePull(): number {
  const [pulled, setPulled] = useState(0)
  useEffect(() => {
    let start: PullStart | null = null
    let latest = 0
    const at = ({ clientX, clientY }: Touch) => ({ x: clientX, y: clientY })
    const show = (pixels: number) => {
      latest = pixels
      setPulled(pixels)
    }
    const begin = ({ touches: [touch, second] }: TouchEvent) => {
      const isOurs = touch && !second && document.querySelector('dialog[open]') === null
      start = isOurs ? { ...at(touch), scrolled: window.scrollY } : null
    }
    const move = ({ touches: [touch] }: TouchEvent) => {
      if (start && touch) show(pulledBy(start, at(touch)))
    }
    const end = ({ changedTouches: [touch] }: TouchEvent) => {
      if (start && touch) latest = pulledBy(start, at(touch))
      const isMeant = start !== null && isPulled(latest)
      start = null
      show(0)
      if (isMeant && mayReload(deviceAlert(), Date.now())) location.reload()
    }
    const cancel = () => {
      start = null
      show(0)
    }
    const stop = new AbortController()
    const options = { passive: true, signal: stop.signal }
    window.addEventListener('touchstart', begin, options)
    window.addEventListener('touchmove', move, options)
    window.addEventListener('touchend', end, options)
    window.addEventListener('touchcancel', cancel, options)
    const { style } = document.documentElement
    style.overscrollBehaviorY = 'contain'
    return () => {
      stop.abort()
      style.overscrollBehaviorY = ''
    }
  }, [])
  return pulled
}

/** A pull counts when it is longer than this (C-25). */
const PULL_PX = 60

/** Start of a touch, and the scroll position at that moment. */
interface PullStart {
  x: number
  y: number
  scrolled: number
}

/**
 * How far a touch has pulled the page down, in px; 0 for a touch that moved up or sideways, or started on a scrolled
 * page (C-27).
 */
export function pulledBy(start: PullStart, now: { x: number; y: number }): number {
  const [aside, down] = [Math.abs(now.x - start.x), now.y - start.y]
  return start.scrolled > 0 || down <= 0 || aside > down ? 0 : down
}

/** True when releasing now reloads the page: more than 60 px (C-25). */
export const isPulled = (pixels: number): boolean => pixels > PULL_PX

/** An SOS counts as just sent for this long, and until it is acknowledged (W-16). */
const JUST_SENT = seconds(5)

/** False while an SOS was just sent or is still being sent: a reload would interrupt the page that sends it (C-26). */
export function mayReload(alert: { tappedAt: string; sentAt: string | null } | null, now: number): boolean {
  return alert === null || (alert.sentAt !== null && now - Date.parse(alert.tappedAt) >= JUST_SENT)
}
