import type { Place } from '../../kit/person.ts'

const DENIED = 1

/** A device that stands somewhere and moves when told to; null: it may not tell where it is. */
export function standAt(start: Place | null): (place: Place) => void {
  let here = start
  const watchers = new Map<number, (at: unknown) => void>()
  let last = 0
  const fix = () => ({
    coords: { ...here, accuracy: 10, altitude: null, altitudeAccuracy: null, heading: null, speed: null },
    timestamp: Date.now(),
  })
  const ask = (found: (at: unknown) => void, failed: (why: unknown) => void) =>
    setTimeout(() => (here ? found(fix()) : failed({ code: DENIED, message: 'denied' })))
  const device = {
    getCurrentPosition: ask,
    watchPosition: (found: (at: unknown) => void, failed: (why: unknown) => void) => {
      watchers.set(++last, found)
      ask(found, failed)
      return last
    },
    clearWatch: (id: number) => watchers.delete(id),
  }
  Object.defineProperty(navigator, 'geolocation', { value: device, configurable: true })
  return (place) => {
    here = place
    for (const tell of watchers.values()) tell(fix())
  }
}

/** A browser without geolocation. */
export function withoutGeolocation(): void {
  Object.defineProperty(navigator, 'geolocation', { value: undefined, configurable: true })
}

const viewport = (size: { width: number; height: number }) =>
  (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport(size)

/** The window of a phone, for screens that are arranged otherwise on a desktop. */
export const onPhone = (): void => viewport({ width: 390, height: 844 })

/** The window as it was. */
export const onDesktop = (): void => viewport({ width: 1024, height: 768 })
