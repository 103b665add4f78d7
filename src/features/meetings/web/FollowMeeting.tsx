import { useEffect, useEffectEvent } from 'react'
import { seconds } from '#core/units.ts'
import { ApiError, callEndpoint } from '#kit/web/api.ts'
import { type Fix, LOCATION_REQUESTS, watchPosition } from '#kit/web/geolocation.ts'
import { moveInMeeting } from './calls.ts'
import { shareHere, useSharedHere } from './sharedHere.ts'

const EVERY = seconds(10)

/**
 * Sends the user's position, on any screen, while they share it in a meeting from this device and the app is open.
 * Stops when the server no longer accepts it.
 */
export function FollowMeeting() {
  const id = useSharedHere()
  return id !== null ? <Follow key={id} id={id} /> : null
}

function Follow({ id }: { id: string }) {
  const tell = useEffectEvent(async ({ latitude, longitude, accuracy, at }: Fix) => {
    try {
      const measuredAt = new Date(at).toISOString()
      const { isShared } = await callEndpoint(moveInMeeting, {
        id,
        latitude,
        longitude,
        accuracyMeters: accuracy,
        measuredAt,
      })
      if (!isShared) shareHere(null)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) shareHere(null)
    }
  })
  useEffect(() => {
    let last = 0
    return watchPosition(LOCATION_REQUESTS.profile, {
      onFix(fix) {
        if (Date.now() - last < EVERY) return
        last = Date.now()
        void tell(fix)
      },
      onFailure() {},
    })
  }, [])
  return null
}
