import { useEffect, useState } from 'react'
import type { Fix } from '#kit/web/geolocation.ts'
import { lastFix, noteFix } from './lastFix.ts'
import { watchFromLastKnown } from './watchFromLastKnown.ts'

/** Where the reader is, for the distance to who needs help: at this moment the browser may well ask. */
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
