import type { Place } from '../../kit/person.ts'

let place: Place | null = null

/** Moves the device until the end of the test; null: it denies access. @returns options of each request for its position */
export function standAt(next: Place | null): PositionOptions[] {
  return replaceDevice(next, Promise.resolve()).asked
}

/** The device stands at a place, but answers no request for its position before `release`. */
export function holdPosition(next: Place): { asked: PositionOptions[]; release: () => void } {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  return { ...replaceDevice(next, released), release }
}

function replaceDevice(next: Place | null, released: Promise<void>): { asked: PositionOptions[] } {
  place = next
  const asked: PositionOptions[] = []
  const ask = (found: PositionCallback, failed?: PositionErrorCallback | null, options: PositionOptions = {}) => {
    asked.push(options)
    const answer = () => (place ? found(positionAt(place)) : failed?.({ code: 1 } as GeolocationPositionError))
    void released.then(() => setTimeout(answer))
    return asked.length
  }
  const geolocation = { getCurrentPosition: ask, watchPosition: ask, clearWatch: () => undefined }
  const status = Object.assign(new EventTarget(), { state: next ? 'granted' : 'denied' })
  const permissions = { query: async () => status }
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
  Object.defineProperty(navigator, 'permissions', { value: permissions, configurable: true })
  return { asked }
}

const positionAt = (at: Place) =>
  ({
    coords: { ...at, accuracy: 10, altitude: null, altitudeAccuracy: null, heading: null, speed: null },
    timestamp: Date.now(),
  }) as GeolocationPosition
