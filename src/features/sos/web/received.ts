import * as z from 'zod/mini'
import { storedSos, storeSos } from '#features/circles/web/localSos.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import type { ReceivedAlert } from '../contract.ts'

/** Which entries of the list are the server's, so that those from elsewhere stay. */
const listedOf = (userId: string) => storageEntry(`${PREFIX}_sos_listed_${userId}`, z.array(z.string()))

/**
 * Takes the real alarms that the server told into the list (an exercise only has its notice): it holds those that are on and
 * not answered, and no other; what was answered, has ended or is not told any more leaves, and with it where the sender
 * was. Entries that came from elsewhere stay.
 */
export function keepReceived(userId: string, told: readonly ReceivedAlert[]): void {
  const kept = storedSos(userId)
  const listed = new Set(listedOf(userId).read() ?? [])
  const open = told.filter(({ kind, isAnswered, endedAt }) => kind === 'real' && !isAnswered && endedAt === null)
  const others = kept.filter(({ id }) => !listed.has(String(id)) && !open.some((alert) => alert.id === id))
  const next = [
    ...open.map(({ id, from, name, location, time, message }) => ({ id, from, name, location, time, message })),
    ...others,
  ]
  if (JSON.stringify(next) !== JSON.stringify(kept)) storeSos(userId, next)
  listedOf(userId).write(open.map(({ id }) => id))
}
