import { useCallback, useSyncExternalStore } from 'react'
import { minutes } from '#core/units.ts'

const STEP = minutes(1)
const thisMinute = () => Math.floor(Date.now() / STEP)

function subscribe(onMinute: () => void): () => void {
  const timer = setInterval(onMinute, STEP)
  return () => clearInterval(timer)
}

/** Timers of browsers end at once when they are asked to last 25 days or more. */
const LONGEST = minutes(24 * 60)

/** True once this device's clock has reached a time. */
export function useHasPassed(at: number): boolean {
  const wait = useCallback(
    (onTime: () => void) => {
      let timer: ReturnType<typeof setTimeout>
      // A timer may end a millisecond before the clock is there.
      const look = () => {
        const left = at - Date.now()
        if (left > 0) timer = setTimeout(look, Math.min(left, LONGEST))
        else onTime()
      }
      look()
      return () => clearTimeout(timer)
    },
    [at],
  )
  return useSyncExternalStore(wait, () => Date.now() >= at)
}

/** The current time, updated every minute, for texts such as "open now" or "new". */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, thisMinute) * STEP)
}
