import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { distance, type LatLng } from '#core/geo.ts'
import { type Meters, type Milliseconds, meters, minutes, seconds } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { type Fix, LOCATION_REQUESTS, watchPosition } from '#kit/web/geolocation.ts'
import type { Circle } from '../contract.ts'
import { reportPosition } from './calls.ts'
import { forgetCircle, keptFor } from './localCircle.ts'
import { useCircle, useCircleLive } from './queries.ts'
import { positionInput } from './reported.ts'

interface Pace {
  atMostEvery: Milliseconds
  worthTelling: Meters
}
/**
 * Minimum time and distance between two reports. Others only see a 1 km cell, but an SOS needs a recent position, and a
 * shared position must follow the device.
 */
const USUAL: Pace = { atMostEvery: seconds(30), worthTelling: meters(50) }
const SHARING: Pace = { atMostEvery: seconds(10), worthTelling: meters(20) }
/** A device that has not moved reports again after this long. */
const SAID_AGAIN = minutes(5)

/**
 * Runs while the app is open, on any screen: reports the device's position to the server (F-122, F-124) if the user has
 * granted location access before (this never prompts) and a feature needs it; keeps the circle up to date.
 */
export function FollowPosition() {
  const userId = useUser()?.id
  useEffect(() => {
    const kept = keptFor()
    if (kept !== null && kept !== userId) forgetCircle()
  }, [userId])
  return userId === undefined ? null : <Follow key={userId} />
}

function Follow() {
  const { data } = useCircle()
  const refresh = useCircleLive()
  const isOfUse = data !== undefined && (data.standing !== 'sharingOff' || data.members.length > 0)
  const isSharing = data?.members.some(({ seesMeUntil }) => seesMeUntil !== null) ?? false
  const [mayAsk, isSeen] = [useMayAsk(), useIsSeen()]
  const isWatching = mayAsk && isSeen && isOfUse
  const pace = isSharing ? SHARING : USUAL
  const last = useRef<{ at: Fix; time: number } | null>(null)
  const newest = useRef<Fix | null>(null)
  const report = useEffectEvent(() => {
    const fix = newest.current
    if (!fix || fix === last.current?.at || !isWorth(fix, last.current, pace)) return
    const before = last.current
    last.current = { at: fix, time: Date.now() }
    callEndpoint(reportPosition, positionInput(fix)).then(
      ({ area }) => (isSameArea(area, data?.myArea ?? null) ? undefined : refresh()),
      () => {
        last.current = before
      },
    )
  })
  useEffect(() => {
    if (!isWatching) return undefined
    const request = isSharing ? LOCATION_REQUESTS.profile : LOCATION_REQUESTS.form
    const look = () => report()
    const stop = watchPosition(request, {
      onFix(fix) {
        newest.current = fix
        look()
      },
      onFailure() {},
    })
    // A move that came too soon after a report, or without a network: a device that then rests gives no new position.
    const timer = setInterval(look, pace.atMostEvery)
    window.addEventListener('online', look)
    return () => {
      stop()
      clearInterval(timer)
      window.removeEventListener('online', look)
    }
  }, [isWatching, isSharing, pace.atMostEvery])
  return null
}

const isSameArea = (a: Circle['myArea'], b: Circle['myArea']) => a?.lat === b?.lat && a?.lng === b?.lng

function isWorth(at: LatLng, last: { at: LatLng; time: number } | null, pace: Pace): boolean {
  if (!last) return true
  const passed = Date.now() - last.time
  return passed >= SAID_AGAIN || (passed >= pace.atMostEvery && distance(last.at, at) >= pace.worthTelling)
}

/** True while the app is in the foreground. */
function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const follow = () => setSeen(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])
  return isSeen
}

/** True once location access is granted, so that reading the position shows no prompt. */
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
