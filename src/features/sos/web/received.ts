import * as z from 'zod/mini'
import { storedSos, storeSos } from '#features/circles/web/localSos.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import type { ReceivedAlert } from '../receivedContract.ts'

/** Ids of list entries that came from the server, so that entries from elsewhere are not removed. */
const listedOf = (userId: string) => storageEntry(`${PREFIX}_sos_listed_${userId}`, z.array(z.string()))

/**
 * Updates the stored list of real alerts from the server (a drill only has its notice). It contains the active,
 * unanswered ones; answered, ended or hidden ones are removed with the sender's position. Entries from elsewhere stay.
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
