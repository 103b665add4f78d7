import { useEffect, useState } from 'react'
import type { Fix } from '#kit/web/geolocation.ts'
import { lastFix, noteFix } from './lastFix.ts'
import { watchFromLastKnown } from './watchFromLastKnown.ts'

/** The reader's position, for the distance to the sender; the browser may ask for permission here. */
export function useHere(): Fix | null {
  const [here, setHere] = useState<Fix | null>(lastFix)
  useEffect(
    () =>
      watchFromLastKnown((fix) => {
        noteFix(fix)
        setHere(fix)
      }),
    [],
  )
  return here
}
