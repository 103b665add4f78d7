import { useMemo, useSyncExternalStore } from 'react'
import type { ItemChange } from '../../inventoryContract.ts'
import { changedItem } from '../../inventoryRules.ts'
import type { Item } from '../../itemContract.ts'
import { LISTING_KINDS, useKeptListingCalls } from '../keptChanges.ts'

/** Changes being sent now, or answered but not yet in the fetched list. */
interface Flight {
  changes: readonly ItemChange[]
  at: Date
  /** When the server answered, as `Date.now()`; null: not yet. */
  answeredAt: number | null
}

let flights: readonly Flight[] = []
const listeners = new Set<() => void>()
function setFlights(next: readonly Flight[]): void {
  flights = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Shows changes in every list of the user's items until `end` is called. Call `end` when the changes are refused or
 * wait in the outbox. When the server has accepted them, call `answered` before the lists are fetched again, and `end`
 * afterwards.
 */
export function showChanges(changes: readonly ItemChange[]): { answered: () => void; end: () => void } {
  let flight: Flight = { changes, at: new Date(), answeredAt: null }
  setFlights([...flights, flight])
  return {
    answered() {
      const done = { ...flight, answeredAt: Date.now() }
      setFlights(flights.map((each) => (each === flight ? done : each)))
      flight = done
    },
    end: () => setFlights(flights.filter((each) => each !== flight)),
  }
}

/**
 * Own items with all changes that the server has not received yet: those being sent, and those waiting in the outbox
 * (marked by a WaitingTag; an item whose deletion waits stays in the list). The fetched lists themselves are never
 * modified.
 * @param fetchedAt when the list was fetched, as `Date.now()`
 */
export function useShownItems(items: Item[] | undefined, fetchedAt: number): Item[] | undefined {
  const calls = useKeptListingCalls()
  const sent = useSyncExternalStore(subscribe, () => flights)
  return useMemo(() => {
    if (!items) return items
    const waiting = calls
      .filter(({ kind, refused }) => kind === LISTING_KINDS.changes && !refused)
      .map(({ input, at }) => ({ at: new Date(at), changes: (input['changes'] as ItemChange[]).filter(isNoDeletion) }))
    const now = sent.filter(({ answeredAt }) => answeredAt === null || fetchedAt < answeredAt)
    return applied(items, [...waiting, ...now])
  }, [items, calls, sent, fetchedAt])
}

const isNoDeletion = ({ isDeleted }: ItemChange) => isDeleted !== true

function applied(items: Item[], parts: readonly Pick<Flight, 'changes' | 'at'>[]): Item[] {
  if (parts.length === 0) return items
  const byId = new Map<string, { change: ItemChange; at: Date }[]>()
  for (const { changes, at } of parts)
    for (const change of changes) byId.set(change.id, [...(byId.get(change.id) ?? []), { change, at }])
  return items.flatMap((item) => {
    let shown: Item | null = item
    for (const { change, at } of byId.get(item.id) ?? []) shown &&= changedItem(shown, change, at)
    return shown ?? []
  })
}
