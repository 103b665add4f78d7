/** One request or watch received by the fake device. */
interface Asked {
  options: PositionOptions
  isWatch: boolean
  isCleared: boolean
  fix: (latitude: number, longitude: number) => void
  fail: (code: number) => void
}

/** A fake geolocation for tests that answers on demand, or never. */
export interface FakeGeolocation {
  asked: Asked[]
  latest: () => Asked
}

/** Replaces the browser's geolocation; `false` removes it. */
export function fakeGeolocation(isThere: boolean = true): FakeGeolocation {
  const asked: Asked[] = []
  const ask =
    (isWatch: boolean) => (onFix: PositionCallback, onFailure: PositionErrorCallback, options: PositionOptions) => {
      const fail = (code: number) => onFailure({ code } as GeolocationPositionError)
      asked.push({ options, isWatch, isCleared: false, fail, fix: (...at) => onFix(positionAt(...at)) })
      return asked.length
    }
  const clearWatch = (id: number) => {
    asked[id - 1]!.isCleared = true
  }
  const device = { getCurrentPosition: ask(false), watchPosition: ask(true), clearWatch }
  Object.defineProperty(navigator, 'geolocation', { value: isThere ? device : undefined, configurable: true })
  return { asked, latest: () => asked.at(-1)! }
}

function positionAt(latitude: number, longitude: number): GeolocationPosition {
  return { coords: { latitude, longitude, accuracy: 12 }, timestamp: 1_700_000_000_000 } as GeolocationPosition
}
