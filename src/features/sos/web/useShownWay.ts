import { useEffect, useEffectEvent } from 'react'
import { distance } from '#core/geo.ts'
import { seconds } from '#core/units.ts'
import type { Fix } from '#kit/web/geolocation.ts'
import { noteFix } from './lastFix.ts'
import { useShowWay } from './receivedQueries.ts'
import { sentPosition } from './sending.ts'
import { watchFromLastKnown } from './watchFromLastKnown.ts'

/** A position is sent after this many metres, or this long after the last one. */
const MOVED_METERS = 25
const EVERY_MS = seconds(30)

/** While the reader shares their position, sends it to the other helpers on the way. */
export function useShownWay(id: string, isShown: boolean): void {
  const { mutate } = useShowWay(id)
  const tell = useEffectEvent((fix: Fix) => mutate(sentPosition(fix)))
  useEffect(() => {
    if (!isShown) return undefined
    let told: { fix: Fix; at: number } | null = null
    return watchFromLastKnown((fix) => {
      noteFix(fix)
      if (told && distance(told.fix, fix) < MOVED_METERS && Date.now() - told.at < EVERY_MS) return
      told = { fix, at: Date.now() }
      tell(fix)
    })
  }, [isShown])
}
