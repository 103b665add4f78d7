import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { setServerThere } from '#kit/web/connection.ts'
import { sendWaitingCalls } from '#kit/web/outbox.ts'
import { isServerThere } from '#kit/web/serverThere.ts'
import { noteSynced } from './lastSynced.ts'

/**
 * "Sync Now" (S-06): sends waiting calls, then refetches everything that was read. Takes as long as that needs (W-45).
 * @param countWaiting returns the number of waiting calls
 */
export function useSync(userId: string, countWaiting: () => number) {
  const client = useQueryClient()
  const [isSyncing, setSyncing] = useState(false)
  /** @returns false when the server is unreachable, or something still waits */
  const sync = async (): Promise<boolean> => {
    setSyncing(true)
    try {
      const isThere = await isServerThere()
      setServerThere(isThere)
      if (!isThere) return false
      await sendWaitingCalls()
      if (countWaiting() > 0) return false
      await client.invalidateQueries({ refetchType: 'all' })
      noteSynced(userId)
      return true
    } finally {
      setSyncing(false)
    }
  }
  return { isSyncing, sync }
}
