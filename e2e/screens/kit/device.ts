import { HOME, type Place } from '../../kit/place.ts'

const DENIED = { code: 1, message: 'denied' }

/** Controls of a simulated device. */
interface Device {
  /** Options of each position request, oldest first. */
  asked: PositionOptions[]
  /** Moves to another place and notifies every watch. */
  move: (place: Place) => void
  /** Permits access from now on, as in the settings of the browser, at this place. */
  permit: (place: Place) => void
}

/** Places the device until the end of the test; null: access is denied. */
export const placeDeviceAt = (place: Place | null): Device => replaceDevice(place, Promise.resolve())

/** Places the device, but answers no position request before `release`. */
export function holdPosition(place: Place): Device & { release: () => void } {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  return { ...replaceDevice(place, released), release }
}

/** A browser without geolocation. */
export const withoutGeolocation = (): void => define('geolocation', undefined)

function replaceDevice(start: Place | null, released: Promise<void>): Device {
  let here = start
  const asked: PositionOptions[] = []
  const watchers = new Map<number, PositionCallback>()
  const requestPosition = (
    found: PositionCallback,
    failed?: PositionErrorCallback | null,
    options: PositionOptions = {},
  ) => {
    asked.push(options)
    const answer = () => (here ? found(positionAt(here)) : failed?.(DENIED as GeolocationPositionError))
    void released.then(() => setTimeout(answer))
  }
  const watch = (...request: Parameters<typeof requestPosition>) => {
    requestPosition(...request)
    watchers.set(asked.length, request[0])
    return asked.length
  }
  define('geolocation', {
    getCurrentPosition: requestPosition,
    watchPosition: watch,
    clearWatch: (id: number) => watchers.delete(id),
  })
  const status = Object.assign(new EventTarget(), { state: start ? 'granted' : 'denied' })
  define('permissions', { query: async () => status })
  const move = (place: Place) => {
    here = place
    for (const tell of watchers.values()) tell(positionAt(place))
  }
  const permit = (place: Place) => {
    here = place
    status.state = 'granted'
    status.dispatchEvent(new Event('change'))
  }
  return { asked, move, permit }
}

function define(name: string, value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true })
}

const positionAt = (at: Place) =>
  ({
    coords: { ...at, accuracy: 10, altitude: null, altitudeAccuracy: null, heading: null, speed: null },
    timestamp: Date.now(),
  }) as GeolocationPosition

const resize = (width: number, height: number) =>
  (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({ width, height })

/** The window of a phone until the end of the test, for screens with another layout on a desktop. */
export const onPhone = (): void => resize(390, 844)

/** The device at the start of every test: a desktop at home. */
export function resetDevice(): void {
  resize(1024, 768)
  placeDeviceAt(HOME)
}
