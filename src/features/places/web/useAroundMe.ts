import { useEffect, useEffectEvent } from 'react'
import type { LocationFailure } from '#kit/web/geolocation.ts'
import type { LocationText } from '#kit/web/geolocationTexts.ts'
import { useGeolocation } from '#kit/web/useGeolocation.ts'
import { useArea } from './useArea.ts'

/** Asking the device for the area "Around me". */
export interface AroundMe {
  isLocating: boolean
  /** What went wrong the last time, a key of places.json. */
  problem: LocationText | undefined
  /** Asks again; the position becomes the area, also one that comes late (C-04). */
  locate: () => void
}

/** Asks with the figures of the home screen (5 s, high accuracy, C-05). Nothing is asked before `locate`. */
export function useAroundMe(
  told: { onFix?: () => void; onFailure?: (failure: LocationFailure) => void } = {},
): AroundMe {
  const { choose } = useArea()
  const device = useGeolocation('home', {
    onFix({ latitude, longitude }) {
      choose({ kind: 'here', name: '', address: '', latitude, longitude })
      told.onFix?.()
    },
    onFailure: (failure) => told.onFailure?.(failure),
  })
  return {
    isLocating: device.status === 'getting',
    problem: device.failure && device.text,
    locate: device.locate,
  }
}

/**
 * Brings "Around me" up to date when a screen opens, if the device may be asked without a question to the reader (C-03).
 * Another area that the reader chose is left alone.
 */
export function useFreshAroundMe(aroundMe: AroundMe): void {
  const { area, isChosen } = useArea()
  const refresh = useEffectEvent(() => {
    if (!isChosen || area?.kind === 'here') aroundMe.locate()
  })
  useEffect(() => {
    let isOpen = true
    void mayLocate().then((may) => may && isOpen && refresh())
    return () => {
      isOpen = false
    }
  }, [])
}

/** True when the reader has already allowed it; a browser that cannot tell counts as not yet. */
async function mayLocate(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}
