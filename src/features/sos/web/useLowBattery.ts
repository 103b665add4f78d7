import { useEffect, useEffectEvent } from 'react'
import { LOW_BATTERY_PERCENT } from '../rules.ts'

/** What browsers that tell their battery tell of it; the platform's types do not know it. */
interface Battery extends EventTarget {
  level: number
  charging: boolean
}

/** Says each new per cent of a battery that runs low and is not being charged, where the browser tells. */
export function useLowBattery(tell: (percent: number) => void): void {
  const say = useEffectEvent(tell)
  useEffect(() => {
    const stop = new AbortController()
    let last = 101
    void (navigator as { getBattery?: () => Promise<Battery> }).getBattery?.().then((battery) => {
      const look = () => {
        const percent = Math.round(battery.level * 100)
        if (stop.signal.aborted || battery.charging || percent > LOW_BATTERY_PERCENT || percent >= last) return
        last = percent
        say(percent)
      }
      battery.addEventListener('levelchange', look, { signal: stop.signal })
      look()
    })
    return () => stop.abort()
  }, [])
}
