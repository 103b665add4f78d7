import { useEffect, useRef, useState } from 'react'
import { distance, type LatLng } from '#core/geo.ts'
import { meters, seconds } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { LOCATION_REQUESTS, watchPosition } from '#kit/web/geolocation.ts'
import { reportPosition } from '../contract.ts'
import { useMyOffices } from './queries.ts'
import { forgetServiceCopy } from './serviceCopy.ts'

/** Sent no more often, and only after so much of a way: others see no more than a 1 km cell anyway. */
const AT_MOST_EVERY = seconds(30)
const WORTH_TELLING = meters(50)

/**
 * What runs for a seller as long as the app is open, whatever the screen: tells the server where the moveable offices are
 * (F-122, F-124), and takes away what this browser kept of the services once somebody else is signed in (S-34).
 */
export function FollowSeller() {
  const userId = useUser()?.id
  const last = useRef(userId)
  useEffect(() => {
    if (last.current !== userId || userId === undefined) forgetServiceCopy()
    last.current = userId
  }, [userId])
  return userId === undefined ? null : <FollowOffices key={userId} />
}

function FollowOffices() {
  const { data } = useMyOffices()
  const hasMoveable = data?.offices.some((office) => office.moveable) ?? false
  const mayAsk = useMayAsk()
  useEffect(() => {
    if (!hasMoveable || !mayAsk) return undefined
    let told: { at: LatLng; time: number } | null = null
    return watchPosition(LOCATION_REQUESTS.form, {
      onFix({ latitude, longitude }) {
        const at = { latitude, longitude }
        if (told && (Date.now() - told.time < AT_MOST_EVERY || distance(told.at, at) < WORTH_TELLING)) return
        const before = told
        told = { at, time: Date.now() }
        callEndpoint(reportPosition, { location: { lat: latitude, lng: longitude } }).catch(() => {
          told = before
        })
      },
      onFailure() {},
    })
  }, [hasMoveable, mayAsk])
  return null
}

/** True once this browser may tell the position without a question: here nobody is asked, the office form does that. */
function useMayAsk(): boolean {
  const [isGranted, setGranted] = useState(false)
  useEffect(() => {
    let status: PermissionStatus | null = null
    const follow = () => setGranted(status?.state === 'granted')
    navigator.permissions?.query({ name: 'geolocation' }).then(
      (asked) => {
        status = asked
        status.addEventListener('change', follow)
        follow()
      },
      () => {},
    )
    return () => status?.removeEventListener('change', follow)
  }, [])
  return isGranted
}
