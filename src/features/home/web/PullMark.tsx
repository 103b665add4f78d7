import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { deviceAlert } from '#features/sos/web/device/deviceAlert.ts'
import { cx } from '#kit/web/ui/cx.ts'
import { isPulled, mayReload, PULL_PX, type PullStart, pulledBy } from './pull.ts'

/** The mark moves down at most this far. */
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

/** Current pull distance in px. While mounted, the browser's own pull-to-refresh is off. */
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
