import { useEffect, useState } from 'react'
import { seconds } from '#core/units.ts'
import { useOnline, useTellsOwnAge } from '#kit/web/connection.ts'

/** An open screen asks every ten seconds: without an answer for longer than this, nothing on it counts as live. */
const LIVE_FOR = seconds(15)

/**
 * For a screen that shows its own age: whether the connection is known to be lost, and whether the server answered a
 * moment ago.
 */
export function useIsFresh(toldAt: number, isFailing: boolean): { isLost: boolean; isLive: boolean } {
  useTellsOwnAge()
  const isOnline = useOnline()
  const [oldAt, setOldAt] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setOldAt(toldAt), Math.max(0, toldAt + LIVE_FOR - Date.now()))
    return () => clearTimeout(timer)
  }, [toldAt])
  const isLost = isFailing || !isOnline
  return { isLost, isLive: !isLost && oldAt !== toldAt }
}
