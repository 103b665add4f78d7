import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

/** Refetches once when the event stream is up again: events during the interruption were missed. */
export function useAgainOnceUp(isStreamUp: boolean, queryKey: readonly string[]): void {
  const client = useQueryClient()
  const again = useEffectEvent(() => void client.invalidateQueries({ queryKey }))
  useEffect(() => {
    if (isStreamUp) again()
  }, [isStreamUp])
}
