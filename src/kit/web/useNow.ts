import { useSyncExternalStore } from 'react'
import { minutes } from '#core/units.ts'

const STEP = minutes(1)
const thisMinute = () => Math.floor(Date.now() / STEP)

function subscribe(onMinute: () => void): () => void {
  const timer = setInterval(onMinute, STEP)
  return () => clearInterval(timer)
}

/** The current time, updated every minute, for texts such as "open now" or "new". */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, thisMinute) * STEP)
}
