import { useEffect, useEffectEvent } from 'react'
import { LOCATION_REQUESTS, watchPosition } from '#kit/web/geolocation.ts'
import { noteFix } from './lastFix.ts'
import { useCheckIns } from './safetyQueries.ts'
import { sentPosition } from './sending.ts'
import { useLowBattery } from './useLowBattery.ts'

/** Minimum interval of positions; they do not restart the timer, but arrival ends the check-in. */
const EVERY_MS = 20_000

/**
 * While a check-in runs and the app is open on any screen, reports the owner's position to the server, for a later
 * alert, and a low battery.
 */
export function useCheckInFollowed(id: string): void {
  const { extend } = useCheckIns()
  const tell = useEffectEvent((position: ReturnType<typeof sentPosition>) => {
    extend.mutateAsync({ id, position }).catch(() => {})
  })
  useLowBattery((batteryPercent) => extend.mutateAsync({ id, batteryPercent }))
  useEffect(() => {
    let last = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = watchPosition(LOCATION_REQUESTS.profile, {
      onFix(fix) {
        noteFix(fix)
        clearTimeout(timer)
        // The newest position is sent at the latest then: a device that has arrived stands still and reports no more.
        timer = setTimeout(
          () => {
            last = Date.now()
            tell(sentPosition(fix))
          },
          Math.max(0, last + EVERY_MS - Date.now()),
        )
      },
      onFailure() {},
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [id])
}
