import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { askPosition, type Fix, lastKnownPosition, type LocationFailure } from '#kit/web/geolocation.ts'
import { failureText, type LocationText, requestOf } from '#kit/web/geolocationTexts.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Area } from './areaStore.ts'
import { useGeolocation } from '#kit/web/useGeolocation.ts'
import { useArea } from './useArea.ts'
import './words/places.ts'

/** Requests the device's position for the area "Around me". */
export interface AroundMe {
  isLocating: boolean
  /** The last error, a key of places.json. */
  problem: LocationText | undefined
  /**
   * Requests the position, which becomes the area, even if it comes late (C-04). The device's last known position is
   * used at once and refined later.
   */
  locate: () => void
  /** Like `locate`, but without error texts: for a screen that opens without an area. */
  find: () => void
  /** Like `find`, but without the last known position: for a screen that already has an area. */
  refresh: () => void
}

/** Uses the home screen's settings (5 s, high accuracy, C-05). Nothing is requested before `locate`. */
export function useAroundMe(
  told: { onFix?: () => void; onFailure?: (failure: LocationFailure) => void } = {},
): AroundMe {
  const t = useTranslations('places')
  const { area, choose } = useArea()
  const isWaiting = useRef(false)
  /** Time of the user's last tap; an automatic refresh keeps that of the present area. */
  const tappedAt = useRef(area?.kind === 'here' ? area.askedAt : undefined)
  const chooseHere = (fix: Fix) => choose(areaHere(fix, tappedAt.current))
  /** Text of the failure that this request has already shown. */
  const shown = useRef<LocationText | null>(null)
  const isNew = (failure: LocationFailure) => {
    const text = failureText('home', failure)
    const isFirst = shown.current !== text
    shown.current = text
    return isFirst
  }
  const device = useGeolocation('home', {
    onFix(fix) {
      isWaiting.current = false
      chooseHere(fix)
      told.onFix?.()
    },
    onFailure(failure) {
      if (isNew(failure)) told.onFailure?.(failure)
    },
  })
  const standLastKnown = (fix: Fix | null, isQuiet: boolean) => {
    if (!fix || !isWaiting.current) return
    isWaiting.current = false
    chooseHere(fix)
    // The component may unmount now; a more exact position or an error may still arrive.
    const say = (text: LocationText) => isQuiet || toast(t(text), { tone: 'problem' })
    if (shown.current === null) {
      device.stop()
      askPosition(requestOf('home'), {
        onFix: (sharper) => chooseHere(sharper),
        onFailure: (failure) => isNew(failure) && say(failureText('home', failure)),
      })
    } else if (!told.onFailure) say(shown.current)
    told.onFix?.()
  }
  const ask = (isQuiet: boolean) => {
    isWaiting.current = true
    shown.current = null
    void lastKnownPosition().then((fix) => standLastKnown(fix, isQuiet))
    device.locate()
  }
  return {
    isLocating: device.status === 'getting',
    problem: device.failure && device.text,
    locate: () => {
      tappedAt.current = Date.now()
      ask(false)
    },
    find: () => ask(true),
    refresh: device.locate,
  }
}

const areaHere = ({ latitude, longitude, at }: Fix, askedAt: number | undefined): Area => ({
  kind: 'here',
  name: '',
  address: '',
  latitude,
  longitude,
  at,
  ...(askedAt !== undefined && { askedAt }),
})

/**
 * Refreshes "Around me" when a screen opens, if the browser needs no permission prompt (C-03). Another chosen area
 * stays.
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

/** True when permission is already granted; false when the browser cannot tell. */
async function mayLocate(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}
