import { useEffect, useEffectEvent } from 'react'
import { LOW_BATTERY_PERCENT } from '../rules.ts'

/** The Battery Status API, which the platform's types lack. */
interface Battery extends EventTarget {
  level: number
  charging: boolean
}

/**
 * Reports each new percentage of a low, discharging battery, if the browser supports it; a report that failed (no
 * network) is repeated later.
 */
export function useLowBattery(tell: (percent: number) => Promise<unknown>): void {
  const say = useEffectEvent(tell)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    let told = 101
    const watch = (battery: Battery) => {
      const look = () => {
        const percent = Math.round(battery.level * 100)
        if (signal.aborted || battery.charging || percent > LOW_BATTERY_PERCENT || percent >= told) return
        const before = told
        told = percent
        say(percent).catch(() => {
          told = before
        })
      }
      for (const change of ['levelchange', 'chargingchange']) battery.addEventListener(change, look, { signal })
      window.addEventListener('online', look, { signal })
      look()
    }
    // Some browsers reject the request; that counts as unsupported.
    const { getBattery } = navigator as { getBattery?: () => Promise<Battery> }
    getBattery?.call(navigator).then(watch, () => undefined)
    return () => stop.abort()
  }, [])
}
