import * as z from 'zod/mini'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import type { ReceivedAlert } from '../contract.ts'

/** An alert as the specification keeps it in the browser (L-10): what came and was not looked at yet. */
const Entry = z.looseObject({ id: z.optional(z.unknown()) })

/** The specification's key (K-23); the badge of /circle counts its entries. */
const entryOf = (userId: string) => storageEntry(`sosNotifications_${userId}`, z.array(Entry))
/** Which alerts were ever put into the list, so that those which the reader took out stay out. */
const listedOf = (userId: string) => storageEntry(`${PREFIX}_sos_listed_${userId}`, z.array(z.string()))

/**
 * Takes the real alarms that the server told into the list (an exercise only has its notice): new ones appear; ones that were looked at or have ended leave, and with them
 * where the sender was. Entries that came from elsewhere stay.
 * @returns alerts that the reader took out of the list: they were looked at
 */
export function keepReceived(userId: string, told: readonly ReceivedAlert[]): string[] {
  const kept = entryOf(userId).read() ?? []
  const listed = new Set(listedOf(userId).read() ?? [])
  const keptIds = new Set(kept.map(({ id }) => String(id)))
  const open = told.filter(({ kind, isSeen, endedAt }) => kind === 'real' && !isSeen && endedAt === null)
  const taken = open.filter(({ id }) => listed.has(id) && !keptIds.has(id)).map(({ id }) => id)
  const shown = open.filter(({ id }) => !taken.includes(id))
  const others = kept.filter(({ id }) => !listed.has(String(id)) && !shown.some((alert) => alert.id === id))
  const next = [
    ...shown.map(({ id, from, name, location, time, message }) => ({ id, from, name, location, time, message })),
    ...others,
  ]
  if (JSON.stringify(next) !== JSON.stringify(kept)) {
    entryOf(userId).write(next)
    // Other parts of this tab follow the list as other tabs do.
    window.dispatchEvent(new StorageEvent('storage', { key: entryOf(userId).key }))
  }
  listedOf(userId).write(open.map(({ id }) => id))
  return taken
}
