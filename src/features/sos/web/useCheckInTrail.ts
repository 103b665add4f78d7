import { useEffect, useEffectEvent } from 'react'
import { LOCATION_REQUESTS, watchPosition } from '#kit/web/geolocation.ts'
import { noteFix } from './lastFix.ts'
import { useCheckIns } from './safetyQueries.ts'
import { sentPosition } from './sending.ts'

/** A position is told at most this often; it sets no timer, but at its place the check-in ends. */
const EVERY_MS = 20_000

/** While the screen of a running check-in is open the server learns where its person is, for the case of silence. */
export function useCheckInTrail(id: string): void {
  const { extend } = useCheckIns()
  const tell = useEffectEvent((position: ReturnType<typeof sentPosition>) => {
    extend.mutateAsync({ id, position }).catch(() => {})
  })
  useEffect(() => {
    let last = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = watchPosition(LOCATION_REQUESTS.profile, {
      onFix(fix) {
        noteFix(fix)
        clearTimeout(timer)
        // The newest is told at the latest then: who has arrived stands still, and the device says no more.
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
