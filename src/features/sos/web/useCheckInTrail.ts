import { useEffect, useEffectEvent } from 'react'
import { LOCATION_REQUESTS, watchPosition } from '#kit/web/geolocation.ts'
import { noteFix } from './lastFix.ts'
import { useCheckIns } from './safetyQueries.ts'
import { sentPosition } from './sending.ts'

/** A position is told at most this often; it is no sign of life and sets no timer. */
const EVERY_MS = 20_000

/** While the screen of a running check-in is open the server learns where its person is, for the case of silence. */
export function useCheckInTrail(id: string): void {
  const { extend } = useCheckIns()
  const tell = useEffectEvent((position: ReturnType<typeof sentPosition>) => {
    extend.mutateAsync({ id, position }).catch(() => {})
  })
  useEffect(() => {
    let last = 0
    return watchPosition(LOCATION_REQUESTS.profile, {
      onFix(fix) {
        noteFix(fix)
        if (Date.now() - last < EVERY_MS) return
        last = Date.now()
        tell(sentPosition(fix))
      },
      onFailure() {},
    })
  }, [id])
}
