import * as z from 'zod/mini'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { createStore } from '#kit/web/store.ts'
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
const current = createStore<User | null>(readSaved, entry.key)

/** The user signed in in this browser, as last reported by the server; null for a visitor. */
export const savedUser: () => User | null = current.read

function readSaved(): User | null {
  const saved = entry.read()
  if (saved) entry.write(saved)
  return saved
}

/** Stores the signed-in user in this browser, or deletes them with null; false when the browser has no room. */
export function saveUser(user: User | null): boolean {
  let isKept = true
  if (user) isKept = entry.write(user)
  else entry.remove()
  current.write(user)
  return isKept
}

/** The signed-in user, following sign-in, sign-out and changes; null for a visitor. */
export const useUser: () => User | null = current.use
