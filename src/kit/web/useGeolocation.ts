import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { askPosition, type Fix, type LocationFailure, type LocationListener, watchPosition } from './geolocation.ts'
import { failureText, type LocationScreen, type LocationText, requestOf } from './geolocationTexts.ts'

type Status = 'idle' | 'getting' | 'set' | 'failed'

interface State {
  status: Status
  isTracking: boolean
  fix: Fix | undefined
  failure: LocationFailure | undefined
}

/** The position request of one screen. */
export interface Geolocating extends State {
  /** Text to show, a key of places.json; undefined while idle. */
  text: LocationText | undefined
  /** Requests the position once, replacing a running request. A position after the failure `slow` is still accepted. */
  locate: () => void
  /** Watches the position until `stop` or until the screen unmounts. */
  track: () => void
  /** Stops; the last position is kept. */
  stop: () => void
}

const IDLE: State = { status: 'idle', isTracking: false, fix: undefined, failure: undefined }

/**
 * Requests the device's position with the settings and texts of a screen, starting with `locate` or `track`. Late
 * answers go to the listener of the latest render.
 */
export function useGeolocation(screen: LocationScreen, listener: Partial<LocationListener> = {}): Geolocating {
  const [state, setState] = useState(IDLE)
  const end = useRef<(() => void) | undefined>(undefined)
  const latest = useRef(listener)
  useLayoutEffect(() => {
    latest.current = listener
  })
  useEffect(() => () => end.current?.(), [])

  function start(isTracking: boolean) {
    end.current?.()
    setState((old) => ({ ...old, status: 'getting', isTracking, failure: undefined }))
    end.current = (isTracking ? watchPosition : askPosition)(requestOf(screen), {
      waitsForPerson: true,
      onFix(fix) {
        setState((old) => ({ ...old, status: 'set', fix, failure: undefined }))
        latest.current.onFix?.(fix)
      },
      onFailure(failure) {
        setState((old) => ({ ...old, status: 'failed', failure }))
        latest.current.onFailure?.(failure)
      },
    })
  }

  return {
    ...state,
    text: textOf(screen, state),
    locate: () => start(false),
    track: () => start(true),
    stop() {
      end.current?.()
      end.current = undefined
      setState((old) => ({ ...old, status: old.fix ? 'set' : 'idle', isTracking: false, failure: undefined }))
    },
  }
}

function textOf(screen: LocationScreen, state: State): LocationText | undefined {
  if (state.failure) return failureText(screen, state.failure, state.isTracking)
  if (state.status === 'idle') return undefined
  if (state.isTracking) return 'locationTracking'
  return state.status === 'getting' ? 'locationGetting' : 'locationSet'
}
