import { type Meters, type Milliseconds, meters, milliseconds, seconds } from '#core/units.ts'
import type { LatLng } from '#core/geo.ts'

/** A position of the device with its accuracy. */
export interface Fix extends LatLng {
  /** Radius of the circle in which the device lies with 95 % confidence. */
  accuracy: Meters
  /** When the device measured it, in milliseconds since 1970. */
  at: number
}

/**
 * Why there is no position (T-20). `denied`, `unavailable`, `timeout` and `unknown` are the browser's codes 1, 2, 3 and
 * anything else; `unsupported` is a browser without geolocation; `slow` is the app's own timer: the browser has not
 * answered yet and may still do so.
 */
export type LocationFailure = 'unsupported' | 'denied' | 'unavailable' | 'timeout' | 'unknown' | 'slow'

/** Options of a position request. */
export interface LocationRequest {
  highAccuracy: boolean
  /** The browser's timeout. It counts from the permission, not from the call. */
  timeout: Milliseconds
  /** Largest age of an accepted cached position. */
  maximumAge: Milliseconds
  /** The app's own timeout, independent of the browser's; a later answer is still accepted. */
  patience: Milliseconds
}

/** The app's timer ends this much later than the browser's, so that the browser's own reason is preferred. */
const GRACE = milliseconds(250)
const precise = (timeout: Milliseconds): LocationRequest => ({
  highAccuracy: true,
  timeout,
  maximumAge: milliseconds(0),
  patience: milliseconds(timeout + GRACE),
})

/**
 * Request options of the specification (§9, W-72): 30 s on the profile; 5 s with high accuracy on the product page,
 * home refresh and specialist search. Forms show after 7 s that it takes too long, accept a position up to 60 s old and
 * do not require high accuracy; their browser timeout exceeds 7 s, otherwise a late position would be lost.
 */
export const LOCATION_REQUESTS = {
  profile: precise(seconds(30)),
  brief: precise(seconds(5)),
  form: { highAccuracy: false, timeout: seconds(60), maximumAge: seconds(60), patience: seconds(7) },
} as const satisfies Record<string, LocationRequest>

/** Callbacks of a request or watch: any number of positions and failures, until it is stopped. */
export interface LocationListener {
  onFix: (fix: Fix) => void
  onFailure: (failure: LocationFailure) => void
  /**
   * Suppresses `slow` while the browser still shows its permission prompt: the answer to the prompt then gives the
   * reason.
   */
  waitsForPerson?: boolean
}

/** Accepts a cached position of any age, without waiting for a new measurement. */
const LAST_KNOWN: LocationRequest = {
  highAccuracy: false,
  timeout: seconds(1),
  maximumAge: milliseconds(Infinity),
  patience: milliseconds(seconds(1) + GRACE),
}

/** The last known position, without a new measurement; null if the device does not answer soon. */
export function lastKnownPosition(): Promise<Fix | null> {
  return getPosition(LAST_KNOWN).catch(() => null)
}

/**
 * Requests the position once. The listener gets at most one failure and at most one fix, also a fix after the failure
 * `slow`. A denial after `slow` is also reported, since it is the actual reason; a late timeout is not.
 * @returns a function that stops listening (the browser's request cannot be cancelled)
 */
export function askPosition(request: LocationRequest, listener: LocationListener): () => void {
  return listen(request, listener, (geolocation, onFix, onFailure) => {
    geolocation.getCurrentPosition(onFix, onFailure, browserOptions(request))
    return () => undefined
  })
}

/** Watches under way: meanwhile the browser keeps its connection to the device. */
let watches = 0
/** Whether a precise position was requested since the first of them began, and the newest one. */
let isPrecise = false
let newest: Fix | null = null
/** A browser that has not answered after this time waits until the device moves. */
const ANSWER = milliseconds(1000)

/**
 * Watches the position until stopped. A fix may follow a failure; `slow` is reported only before the first fix.
 * Chromium answers a precise watch only when the device moves, if another watch is under way and a precise one was
 * before: such a watch gets the newest position of the others.
 * @returns a function that ends the watch
 */
export function watchPosition(request: LocationRequest, listener: LocationListener): () => void {
  const isSecond = isPrecise && request.highAccuracy
  let isAnswered = false
  let isLent = false
  watches += 1
  isPrecise ||= request.highAccuracy
  const lend = setTimeout(() => {
    if (!isSecond || isAnswered || !newest) return
    isLent = true
    listener.onFix(newest)
  }, ANSWER)
  const told: LocationListener = {
    ...listener,
    onFix(fix) {
      isAnswered = true
      if (isPrecise) newest = fix
      listener.onFix(fix)
    },
    // A device at rest: the position is known.
    onFailure: (failure) =>
      (failure === 'timeout' || failure === 'slow') && isLent ? undefined : listener.onFailure(failure),
  }
  const end = listen(request, told, (geolocation, onFix, onFailure) => {
    const watch = geolocation.watchPosition(onFix, onFailure, browserOptions(request))
    return () => geolocation.clearWatch(watch)
  })
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    clearTimeout(lend)
    end()
    watches -= 1
    if (watches === 0) [isPrecise, newest] = [false, null]
  }
}

/** No position is available; `failure` is the reason. */
export class LocationError extends Error {
  override readonly name = 'LocationError'
  readonly failure: LocationFailure

  constructor(failure: LocationFailure) {
    super(failure)
    this.failure = failure
  }
}

/**
 * One position as a promise, settled after `request.patience` at the latest.
 * @param onLate called with a position that arrives after the promise was rejected with `slow`
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
  /** True once the browser has answered. */
  let isOver = false
  const giveUp = () => {
    if (stopped || isOver) return
    isLate = true
    listener.onFailure('slow')
  }
  const patience = setTimeout(() => {
    if (!listener.waitsForPerson || !navigator.permissions) giveUp()
    else void isAskingPerson().then((isAsking) => isAsking || giveUp())
  }, request.patience)
  const end = start(
    navigator.geolocation,
    (position) => {
      isOver = true
      clearTimeout(patience)
      if (!stopped) listener.onFix(fixOf(position))
    },
    (error) => {
      isOver = true
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

/** True while the browser's permission prompt is open. */
const isAskingPerson = (): Promise<boolean> =>
  navigator.permissions.query({ name: 'geolocation' }).then(
    ({ state }) => state === 'prompt',
    () => false,
  )

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

/** The numbers are those of the standard; some WebViews lack the named constants. */
const FAILURES: Record<number, LocationFailure> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }
const failureOf = (error: GeolocationPositionError): LocationFailure => FAILURES[error.code] ?? 'unknown'
