import { useCallback, useSyncExternalStore } from 'react'
import { minutes } from '#core/units.ts'

const STEP = minutes(1)
const thisMinute = () => Math.floor(Date.now() / STEP)

function subscribe(onMinute: () => void): () => void {
  const timer = setInterval(onMinute, STEP)
  return () => clearInterval(timer)
}

/** True once this device's clock has reached a time. */
export function useHasPassed(at: number): boolean {
  const wait = useCallback(
    (onTime: () => void) => {
      const timer = setTimeout(onTime, Math.max(0, at - Date.now()))
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
