import { useEffect, useEffectEvent } from 'react'
import { useQueryParams } from './navigation.ts'

/** An action that a visitor started on a public page, passed in the address (`?do=chat`). */
export type Intent = 'chat' | 'order' | 'wish'

/**
 * Intents that change data immediately. They are not run for a link from another site, only after navigation inside the
 * app.
 */
const CHANGES: readonly Intent[] = ['wish']

/** True if this is the first address that the browser opened. */
function isFirstAddress(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return opened === undefined || opened.name.split('#')[0] === location.href.split('#')[0]
}

/**
 * Runs the action that the user started before signing in, once, and removes it from the address.
 * @param intent the intent handled here, or null
 */
export function useIntent(intent: Intent | null, act: () => void): void {
  const [params, setParams] = useQueryParams()
  const isWanted = intent !== null && params.get('do') === intent
  const begin = useEffectEvent(() => {
    const isAllowed = !CHANGES.includes(intent!) || !isFirstAddress()
    setParams({ do: null })
    if (isAllowed) act()
  })
  useEffect(() => {
    if (isWanted) begin()
  }, [isWanted])
}
