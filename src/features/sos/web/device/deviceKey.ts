import { days } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { ApiError, callEndpoint } from '#kit/web/api.ts'
import { keptFields } from '#kit/web/keptFields.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { createStore } from '#kit/web/store.ts'
import { makeSosKey, readMySos } from '../calls.ts'

const entry = storageEntry(`${PREFIX}_sos_key`, (kept) =>
  keptFields(kept, { userId: 'string', name: 'string', key: 'string', at: 'number' }, { name: '' }),
)

/** A key older than this is replaced. */
const ROTATED_AFTER = days(7)

const store = createStore(() => entry.read(), entry.key)

/** This device's key of a person; it raises and ends the SOS after the session has expired. */
export function deviceKey(userId: string): string | undefined {
  const mine = store.read()
  return mine?.userId === userId ? mine.key : undefined
}

/** Makes sure that this device has a fresh key of the signed-in person. Without a network the next start retries. */
export async function ensureDeviceKey({ id: userId, name }: { id: string; name: string }): Promise<void> {
  const kept = store.read()
  const mine = kept?.userId === userId ? kept : null
  if (mine && Date.now() - mine.at < ROTATED_AFTER) return
  const { key } = await callEndpoint(makeSosKey, mine ? { old: mine.key } : {})
  const made = { userId, name, key, at: Date.now() }
  entry.write(made)
  store.write(made)
}

/** Deletes this device's key if the server no longer accepts it (sign-out); it stays valid after a session expired. */
export async function checkDeviceKey(): Promise<void> {
  const mine = store.read()
  if (!mine) return
  try {
    await callEndpoint(readMySos, { key: mine.key })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'sosNobody') forgetDeviceKey()
  }
}

/** Deletes this device's key here. */
export function forgetDeviceKey(): void {
  entry.remove()
  store.write(null)
}

/**
 * The person whose SOS this device raises: the signed-in person, else the one whose session expired; null for nobody.
 */
export function useSosPerson(): { id: string; name: string } | null {
  const user = useUser()
  const owner = store.use()
  return user ?? (owner && { id: owner.userId, name: owner.name })
}
