import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { Skill, type User, UserLocation } from '../contract.ts'

/** Value for a stored location that is missing or malformed. */
const NOWHERE = { latitude: 0, longitude: 0, address: '' }

/** The user as saved in this browser (A-43, S-19): never a password, never a token. */
const SavedUser = z.object({
  id: z.string(),
  name: z._default(z.string(), ''),
  email: z._default(z.string(), ''),
  phone: z._default(z.string(), ''),
  photo: z._default(z.string(), ''),
  location: z.catch(UserLocation, NOWHERE),
  skills: z.catch(z.array(Skill), []),
  hasActiveSubscription: z.boolean(),
  memberSince: z._default(z.string(), ''),
  isAdmin: z._default(z.boolean(), false),
  isDemo: z._default(z.boolean(), false),
})

const entry = storageEntry(`${PREFIX}_user`, SavedUser)
const listeners = new Set<() => void>()
let current: User | null | undefined

/** The user signed in in this browser, as last reported by the server; null for a visitor. */
export function savedUser(): User | null {
  if (current === undefined) {
    current = entry.read()
    if (current) entry.write(current)
  }
  return current
}

/** Stores the signed-in user in this browser, or deletes them with null; false when the browser has no room. */
export function saveUser(user: User | null): boolean {
  current = user
  let isKept = true
  if (user) isKept = entry.write(user)
  else entry.remove()
  for (const listener of listeners) listener()
  return isKept
}

/** Reads the saved user again when another tab signed in or out. */
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== entry.key && key !== null) return
  current = undefined
  for (const listener of listeners) listener()
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The signed-in user, following sign-in, sign-out and changes; null for a visitor. */
export function useUser(): User | null {
  return useSyncExternalStore(subscribe, savedUser)
}
