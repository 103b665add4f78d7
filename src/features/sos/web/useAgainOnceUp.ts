import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

/** Asks once more when events begin to arrive again: what is only true now was told to nobody meanwhile. */
export function useAgainOnceUp(isStreamUp: boolean, queryKey: readonly string[]): void {
  const client = useQueryClient()
  const again = useEffectEvent(() => void client.invalidateQueries({ queryKey }))
  useEffect(() => {
    if (isStreamUp) again()
  }, [isStreamUp])
}
