import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { askPosition, type Fix, lastKnownPosition, type LocationFailure } from '#kit/web/geolocation.ts'
import { failureText, type LocationText, requestOf } from '#kit/web/geolocationTexts.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Area } from './areaStore.ts'
import { useGeolocation } from '#kit/web/useGeolocation.ts'
import { useArea } from './useArea.ts'

/** Asking the device for the area "Around me". */
export interface AroundMe {
  isLocating: boolean
  /** What went wrong the last time, a key of places.json. */
  problem: LocationText | undefined
  /**
   * Asks again; the position becomes the area, also one that comes late (C-04). What the device knew last stands there at
   * once, and is sharpened while the reader goes on.
   */
  locate: () => void
  /** The same, quiet about failures: for a screen that opens without a place. */
  find: () => void
  /** The same without what the device knew last: for a screen that has a place already. */
  refresh: () => void
}

/** Asks with the figures of the home screen (5 s, high accuracy, C-05). Nothing is asked before `locate`. */
export function useAroundMe(
  told: { onFix?: () => void; onFailure?: (failure: LocationFailure) => void } = {},
): AroundMe {
  const t = useTranslations('places')
  const { choose } = useArea()
  const isWaiting = useRef(false)
  const device = useGeolocation('home', {
    onFix(fix) {
      isWaiting.current = false
      choose(areaHere(fix))
      told.onFix?.()
    },
    onFailure(failure) {
      isWaiting.current = false
      told.onFailure?.(failure)
    },
  })
  const standLastKnown = (fix: Fix | null, isQuiet: boolean) => {
    if (!fix || !isWaiting.current) return
    isWaiting.current = false
    device.stop()
    choose(areaHere(fix))
    // The part that asked may close now; the sharper position comes all the same, and so does what went wrong.
    askPosition(requestOf('home'), {
      onFix: (sharper) => choose(areaHere(sharper)),
      onFailure: (failure) => isQuiet || toast(t(failureText('home', failure, false)), { tone: 'problem' }),
    })
    told.onFix?.()
  }
  const ask = (isQuiet: boolean) => {
    isWaiting.current = true
    void lastKnownPosition().then((fix) => standLastKnown(fix, isQuiet))
    device.locate()
  }
  return {
    isLocating: device.status === 'getting',
    problem: device.failure && device.text,
    locate: () => ask(false),
    find: () => ask(true),
    refresh: device.locate,
  }
}

const areaHere = ({ latitude, longitude, at }: Fix): Area => ({
  kind: 'here',
  name: '',
  address: '',
  latitude,
  longitude,
  at,
})

/**
 * Brings "Around me" up to date when a screen opens, if the device may be asked without a question to the reader (C-03).
 * Another area that the reader chose is left alone.
 */
export function useFreshAroundMe(aroundMe: AroundMe): void {
  const { area, isChosen } = useArea()
  const refresh = useEffectEvent(() => {
    if (!area) aroundMe.find()
    else if (!isChosen || area.kind === 'here') aroundMe.refresh()
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
