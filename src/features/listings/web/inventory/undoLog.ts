import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { PREFIX, readBy, storageEntry } from '#kit/web/storage.ts'
import { ItemChange } from '../../inventoryContract.ts'
import { RESTORABLE_FOR } from '../../rules.ts'

/** A change of the user's items that can be undone. */
const Undoable = z.object({
  at: z.number(),
  /** Name of the changed thing, shown to the user. */
  name: z.string(),
  of: z.enum(['items', 'services', 'specializations']),
  /** The changes that undo it. */
  changes: z.array(ItemChange),
})
export type Undoable = z.infer<typeof Undoable>

/** Number of changes kept, the newest first. */
const MOST_UNDO_STEPS = 5

const entryOf = (owner: string) => storageEntry(`${PREFIX}_undo_${owner}`, readBy(z.array(Undoable)))
const listeners = new Set<() => void>()
let known: { owner: string; list: readonly Undoable[] } = { owner: '', list: [] }

function readLog(owner: string): readonly Undoable[] {
  if (known.owner !== owner) known = { owner, list: entryOf(owner).read() ?? [] }
  return known.list
}

function writeLog(owner: string, list: readonly Undoable[]): void {
  known = { owner, list }
  if (list.length === 0) entryOf(owner).remove()
  else entryOf(owner).write([...list])
  for (const listener of listeners) listener()
}

export const rememberChange = (owner: string, change: Undoable): void =>
  writeLog(owner, [change, ...readLog(owner)].slice(0, MOST_UNDO_STEPS))

export const forgetChange = (owner: string, change: Undoable): void =>
  writeLog(
    owner,
    readLog(owner).filter((each) => each !== change),
  )

/** Until when a change can be undone: as long as deleted items can be restored. */
export const undoableUntil = ({ at }: Undoable): Date => new Date(at + RESTORABLE_FOR)

/** The last change of such listings that can still be undone, also after a reload; null without one. */
export function useLastChange(owner: string, of: Undoable['of'], now: Date): Undoable | null {
  const list = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => readLog(owner),
  )
  return list.find((change) => change.of === of && undoableUntil(change) > now) ?? null
}
