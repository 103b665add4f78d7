import { type Meters, type Milliseconds, meters, milliseconds, seconds } from '#core/units.ts'
import type { LatLng } from '#core/geo.ts'

/** Where the device is, and how sure it is of it. */
export interface Fix extends LatLng {
  /** Radius of the circle in which the device lies with 95 % confidence. */
  accuracy: Meters
  /** When the device measured it, in milliseconds since 1970. */
  at: number
}

/**
 * Why there is no position (T-20). `denied`, `unavailable`, `timeout` and `unknown` are the browser's codes 1, 2, 3
 * and anything else; `unsupported` is a browser without geolocation; `slow` is our own timer: the browser has not
 * answered, and may still do so.
 */
export type LocationFailure = 'unsupported' | 'denied' | 'unavailable' | 'timeout' | 'unknown' | 'slow'

/** How a position is asked for. */
export interface LocationRequest {
  highAccuracy: boolean
  /** The browser gives up after this time. It counts from the permission, not from the question. */
  timeout: Milliseconds
  /** A position that the device knew this long ago is good enough. */
  maximumAge: Milliseconds
  /** We stop waiting after this time, whatever the browser does, but still take an answer that comes later. */
  patience: Milliseconds
}

/** Our own timer runs out just after the browser's, so that a browser which answers at all names its own reason. */
const GRACE = milliseconds(250)
const precise = (timeout: Milliseconds): LocationRequest => ({
  highAccuracy: true,
  timeout,
  maximumAge: milliseconds(0),
  patience: milliseconds(timeout + GRACE),
})

/**
 * The specification's figures (§9, W-72): 30 s on the profile; 5 s with high accuracy on the product page, home refresh
 * and specialist search; forms say after 7 s that it takes too long, take a position up to 60 s old and do not insist
 * on accuracy. Their browser timeout is longer than the 7 s, or a late position would be lost.
 */
export const LOCATION_REQUESTS = {
  profile: precise(seconds(30)),
  brief: precise(seconds(5)),
  form: { highAccuracy: false, timeout: seconds(60), maximumAge: seconds(60), patience: seconds(7) },
} as const satisfies Record<string, LocationRequest>

/** What is told of one question, or of a watch: any number of positions and failures, until it is stopped. */
export interface LocationListener {
  onFix: (fix: Fix) => void
  onFailure: (failure: LocationFailure) => void
}

/** What the device knew last, however old, is good enough: no new measurement is waited for. */
const LAST_KNOWN: LocationRequest = {
  highAccuracy: false,
  timeout: seconds(1),
  maximumAge: milliseconds(Infinity),
  patience: milliseconds(seconds(1) + GRACE),
}

/** Where the device was last, without waiting for a measurement; null where it does not say soon. */
export function lastKnownPosition(): Promise<Fix | null> {
  return getPosition(LAST_KNOWN).catch(() => null)
}

/**
 * Asks once. The listener hears one failure at most, and a fix at most, also one that comes after the failure `slow`.
 * A refusal that comes after `slow` is told too, since it is the truer reason; a late timeout is not.
 * @returns stops listening (the browser itself cannot be stopped)
 */
export function askPosition(request: LocationRequest, listener: LocationListener): () => void {
  return listen(request, listener, (geolocation, onFix, onFailure) => {
    geolocation.getCurrentPosition(onFix, onFailure, browserOptions(request))
    return () => undefined
  })
}

/**
 * Follows the device until stopped. After a failure the browser may go on and a fix may follow; `slow` is told only
 * while there has been no fix yet.
 * @returns ends the watch
 */
export function watchPosition(request: LocationRequest, listener: LocationListener): () => void {
  return listen(request, listener, (geolocation, onFix, onFailure) => {
    const watch = geolocation.watchPosition(onFix, onFailure, browserOptions(request))
    return () => geolocation.clearWatch(watch)
  })
}

/** No position could be had; `failure` says why. */
export class LocationError extends Error {
  override readonly name = 'LocationError'
  readonly failure: LocationFailure

  constructor(failure: LocationFailure) {
    super(failure)
    this.failure = failure
  }
}

/**
 * One position, for code that waits for it. Ends after `request.patience` at the latest.
 * @param onLate hears a position that comes after the promise was refused as `slow`
 * @throws LocationError
 */
export function getPosition(request: LocationRequest, onLate?: (fix: Fix) => void): Promise<Fix> {
  return new Promise((resolve, reject) => {
    let failed = false
    askPosition(request, {
      onFix: (fix) => (failed ? onLate?.(fix) : resolve(fix)),
      onFailure: (failure) => {
        failed = true
        reject(new LocationError(failure))
      },
    })
  })
}

type Start = (geolocation: Geolocation, onFix: PositionCallback, onFailure: PositionErrorCallback) => () => void

function listen(request: LocationRequest, listener: LocationListener, start: Start): () => void {
  if (!navigator.geolocation) {
    listener.onFailure('unsupported')
    return () => undefined
  }
  let stopped = false
  let isLate = false
  const patience = setTimeout(() => {
    isLate = true
    listener.onFailure('slow')
  }, request.patience)
  const end = start(
    navigator.geolocation,
    (position) => {
      clearTimeout(patience)
      if (!stopped) listener.onFix(fixOf(position))
    },
    (error) => {
      clearTimeout(patience)
      const failure = failureOf(error)
      if (!stopped && !(isLate && failure === 'timeout')) listener.onFailure(failure)
    },
  )
  return () => {
    stopped = true
    clearTimeout(patience)
    end()
  }
}

const browserOptions = (request: LocationRequest): PositionOptions => ({
  enableHighAccuracy: request.highAccuracy,
  timeout: request.timeout,
  maximumAge: request.maximumAge,
})

const fixOf = (position: GeolocationPosition): Fix => ({
  latitude: position.coords.latitude,
  longitude: position.coords.longitude,
  accuracy: meters(position.coords.accuracy),
  at: position.timestamp,
})

/** The numbers are the standard's; some WebViews lack the named constants. */
const FAILURES: Record<number, LocationFailure> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }
const failureOf = (error: GeolocationPositionError): LocationFailure => FAILURES[error.code] ?? 'unknown'
