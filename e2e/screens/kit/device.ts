import { HOME, type Place } from '../../kit/place.ts'

const DENIED = { code: 1, message: 'denied' }

/** What a device shows of itself to a test. */
interface Device {
  /** Options of each request for its position, oldest first. */
  asked: PositionOptions[]
  /** Goes to another place and tells everybody who follows. */
  move: (place: Place) => void
}

/** The device stands somewhere until the end of the test; null: it may not tell where. */
export const standAt = (place: Place | null): Device => replaceDevice(place, Promise.resolve())

/** The device stands at a place, but answers no request for its position before `release`. */
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
  const ask = (found: PositionCallback, failed?: PositionErrorCallback | null, options: PositionOptions = {}) => {
    asked.push(options)
    const answer = () => (here ? found(positionAt(here)) : failed?.(DENIED as GeolocationPositionError))
    void released.then(() => setTimeout(answer))
  }
  const watch = (...request: Parameters<typeof ask>) => {
    ask(...request)
    watchers.set(asked.length, request[0])
    return asked.length
  }
  define('geolocation', {
    getCurrentPosition: ask,
    watchPosition: watch,
    clearWatch: (id: number) => watchers.delete(id),
  })
  const status = Object.assign(new EventTarget(), { state: start ? 'granted' : 'denied' })
  define('permissions', { query: async () => status })
  const move = (place: Place) => {
    here = place
    for (const tell of watchers.values()) tell(positionAt(place))
  }
  return { asked, move }
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

/** The window of a phone until the end of the test, for screens that are arranged otherwise on a desktop. */
export const onPhone = (): void => resize(390, 844)

/** A device as every test finds it: a desktop at home. */
export function resetDevice(): void {
  resize(1024, 768)
  standAt(HOME)
}
