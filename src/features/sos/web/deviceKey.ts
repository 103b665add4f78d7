import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { days } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { ApiError, callEndpoint } from '#kit/web/api.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { makeSosKey, readMySos } from '../contract.ts'

const DeviceKey = z.object({ userId: z.string(), name: z._default(z.string(), ''), key: z.string(), at: z.number() })
type DeviceKey = z.infer<typeof DeviceKey>
const entry = storageEntry(`${PREFIX}_sos_key`, DeviceKey)

/** A key older than this is replaced. */
const ROTATED_AFTER = days(7)

let current: DeviceKey | null | undefined
const listeners = new Set<() => void>()
const kept = (): DeviceKey | null => (current === undefined ? (current = entry.read()) : current)

function keep(key: DeviceKey | null): void {
  current = key
  if (key) entry.write(key)
  else entry.remove()
  for (const listener of listeners) listener()
}

globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== entry.key && key !== null) return
  current = undefined
  for (const listener of listeners) listener()
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** This device's key of a person; it raises and ends the SOS after the session has expired. */
export function deviceKey(userId: string): string | undefined {
  const mine = kept()
  return mine?.userId === userId ? mine.key : undefined
}

/** Makes sure that this device has a fresh key of the signed-in person. Without a network the next start retries. */
export async function ensureDeviceKey({ id: userId, name }: { id: string; name: string }): Promise<void> {
  const mine = kept()?.userId === userId ? kept() : null
  if (mine && Date.now() - mine.at < ROTATED_AFTER) return
  const { key } = await callEndpoint(makeSosKey, mine ? { old: mine.key } : {})
  keep({ userId, name, key, at: Date.now() })
}

/** Deletes this device's key if the server no longer accepts it (sign-out); it stays valid after a session expired. */
export async function checkDeviceKey(): Promise<void> {
  const mine = kept()
  if (!mine) return
  try {
    await callEndpoint(readMySos, { key: mine.key })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'sosNobody') keep(null)
  }
}

/**
 * The person whose SOS this device raises: the signed-in person, else the one whose session expired; null for nobody.
 */
export function useSosPerson(): { id: string; name: string } | null {
  const user = useUser()
  const owner = useSyncExternalStore(subscribe, kept)
  return user ?? (owner && { id: owner.userId, name: owner.name })
}
