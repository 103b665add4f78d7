import { useEffect, useEffectEvent } from 'react'
import { useQueryParams } from './navigation.ts'

/** What a visitor may have begun on a public page, as the address of the app's page carries it (`?do=chat`). */
export type Intent = 'chat' | 'order' | 'wish'

/**
 * Does what the reader began before signing in, once, and takes it out of the address.
 * @param intent what is done here; null: nothing
 */
export function useIntent(intent: Intent | null, act: () => void): void {
  const [params, setParams] = useQueryParams()
  const isWanted = intent !== null && params.get('do') === intent
  const begin = useEffectEvent(() => {
    setParams({ do: null })
    act()
  })
  useEffect(() => {
    if (isWanted) begin()
  }, [isWanted])
}
