import { useTranslations } from 'use-intl'
import { newId } from '#core/ids.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { sendOrKeep } from '#kit/web/outbox.ts'
import { sentenceOf } from '#kit/web/sentences.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import type { ItemChange } from '../../inventoryContract.ts'
import { changeItems } from '../calls.ts'
import { countedNow, inverseOf } from '../../inventoryRules.ts'
import type { Item } from '../../itemContract.ts'
import { CHANGES_LANE, laneOf, LISTING_KINDS } from '../keptChanges.ts'
import { useRefreshListings } from '../mutations.ts'
import { showChanges } from './shownItems.ts'
import { forgetChange, rememberChange, type Undoable } from './undoLog.ts'
import { MOST_CHANGES } from '../../rules.ts'
import '../words/listings.inventory.ts'
import '../words/listings.ts'

/** Result of changes: done (except the refused ones), or waiting for a network. */
export interface ChangesMade {
  isKept: boolean
  refused: ReadonlySet<ItemChange>
}

/**
 * Sends changes in requests of at most 200. They are shown at once, and without a network queued in order; deleting or
 * restoring one item waits for the edits of that item. Refusals are shown to the user.
 */
function useSendChanges(): (changes: readonly ItemChange[], name: string) => Promise<ChangesMade> {
  const t = useTranslations('listings')
  const errors = useTranslations('errors')
  const refresh = useRefreshListings()
  const owner = useUser()?.id ?? ''
  return async (changes, name) => {
    const refused = new Set<ItemChange>()
    const made = { isKept: false, refused }
    const only = changes.length === 1 && changes[0]!.isDeleted !== undefined ? changes[0]! : null
    const lane = only ? laneOf(only.id) : CHANGES_LANE
    const kind = only?.isDeleted ? LISTING_KINDS.delete : LISTING_KINDS.changes
    const parts = Array.from({ length: Math.ceil(changes.length / MOST_CHANGES) }, (_, at) =>
      changes.slice(at * MOST_CHANGES, (at + 1) * MOST_CHANGES),
    ).map((part) => ({ part, shown: showChanges(part) }))
    try {
      for (const { part, shown } of parts) {
        const action = { owner, lane, kind, item: name, key: newId() }
        const answer = await sendOrKeep(changeItems, { changes: part }, action)
        // Waiting changes are shown from the outbox.
        if (answer) shown.answered()
        else shown.end()
        if (answer === null) made.isKept = true
        const reasons = answer?.results.map((result) => result.refused) ?? []
        part.forEach((change, at) => reasons[at] && refused.add(change))
        const reason = reasons.find((each) => each !== null)
        if (reason) toast(sentenceOf(errors, reason), { tone: 'problem' })
      }
    } finally {
      if (!made.isKept) await refresh(only?.isDeleted ? only.id : undefined)
      for (const { shown } of parts) shown.end()
    }
    if (made.isKept) toast(t('keptForLater'))
    return made
  }
}

/**
 * Changes any number of the user's items; the change can be undone for an hour.
 * @returns also a function that undoes it
 */
export function useChangeItems(): (
  changes: readonly ItemChange[],
  name: string,
  before: readonly Item[],
) => Promise<ChangesMade & { undo: () => void }> {
  const send = useSendChanges()
  const takeBack = useTakeBack()
  const owner = useUser()?.id ?? ''
  return async (changes, name, before) => {
    const items = new Map(before.map((item) => [item.id, item]))
    const sent = changes.map((change) => countedNow(items.get(change.id)!, change))
    const made = await send(sent, name)
    const done = sent.filter((change) => !made.refused.has(change))
    const undoable = {
      at: Date.now(),
      name,
      of: 'items' as const,
      changes: done.map((each) => inverseOf(items.get(each.id)!, each)),
    }
    if (done.length > 0) rememberChange(owner, undoable)
    return { ...made, undo: () => void takeBack(undoable) }
  }
}

type DeletedForAnHour = Pick<Undoable, 'name' | 'of'> & { id: string }

/**
 * Deletes an item, service or specialization of the user and says so; restorable for an hour.
 * @returns whether it is deleted, or will be once there is a network
 */
export function useDeleteForAnHour({ id, name, of }: DeletedForAnHour): () => Promise<boolean> {
  const t = useTranslations('listings')
  const send = useSendChanges()
  const takeBack = useTakeBack()
  const owner = useUser()?.id ?? ''
  return async () => {
    const { isKept, refused } = await send([{ id, isDeleted: true }], name)
    if (refused.size > 0) return false
    const undoable = { at: Date.now(), name, of, changes: [{ id, isDeleted: false }] }
    rememberChange(owner, undoable)
    if (isKept) toast(t('deletionKept', { name }))
    else toast(t('deleted', { name }), { undo: { label: t('undo'), run: () => void takeBack(undoable) } })
    return true
  }
}

/** Undoes a change; orders, and changes by other devices, made since then are kept. */
export function useTakeBack(): (change: Undoable) => Promise<void> {
  const t = useTranslations('listings')
  const send = useSendChanges()
  const owner = useUser()?.id ?? ''
  return async (change) => {
    forgetChange(owner, change)
    const { isKept, refused } = await send(change.changes, change.name)
    if (!isKept && refused.size === 0) toast(t('restored'), { tone: 'ok' })
  }
}
