import { noteSignedIn, onNewSession } from '#kit/web/api.ts'
import { keptFields, keptList, keptText } from '#kit/web/keptFields.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { createStore } from '#kit/web/store.ts'
import { withdrawQuestions } from '#kit/web/ui/confirm.tsx'
import { dismissToast } from '#kit/web/ui/toast.tsx'
import type { Skill, User } from '../contract.ts'
import { keepSignedOutWhy } from './signedOutWhy.ts'

/** Value for a stored location that is missing or malformed. */
const NOWHERE = { latitude: 0, longitude: 0, address: '' }

/** The user as saved in this browser (A-43, S-19): never a password, never a token. */
function readUser(kept: unknown): User | null {
  const user = keptFields(
    kept,
    {
      id: 'string',
      name: 'string',
      email: 'string',
      phone: 'string',
      photo: 'string',
      hasActiveSubscription: 'boolean',
      memberSince: 'string',
      isAdmin: 'boolean',
      isDemo: 'boolean',
    },
    { name: '', email: '', phone: '', photo: '', memberSince: '', isAdmin: false, isDemo: false },
  )
  if (!user) return null
  const { location, skills } = kept as Record<string, unknown>
  return {
    ...user,
    location: keptFields(location, { latitude: 'number', longitude: 'number', address: 'string' }) ?? NOWHERE,
    skills: keptList(skills, readSkill) ?? [],
  }
}

function readSkill(kept: unknown): Skill | null {
  const skill = keptFields(kept, { skill: 'string' })
  const keywords = skill && keptList((kept as Record<string, unknown>)['keywords'], keptText)
  return keywords && { ...skill, keywords }
}

const entry = storageEntry(`${PREFIX}_user`, readUser)
const current = createStore<User | null>(readSaved, entry.key)

/** The user signed in in this browser, as last reported by the server; null for a visitor. */
export const savedUser: () => User | null = current.read

function readSaved(): User | null {
  const saved = entry.read()
  if (saved) entry.write(saved)
  return saved
}

// The one place that notices: this tab, another one or the server may have changed the person.
const note = () => noteSignedIn(savedUser()?.id ?? null)
current.subscribe(note)
note()

// The next person must neither read a message or a question to the last one nor undo or answer anything by it.
onNewSession(dismissToast)
onNewSession(withdrawQuestions)

/** Stores the signed-in user in this browser, or deletes them with null; false when the browser has no room. */
export function saveUser(user: User | null): boolean {
  let isKept = true
  if (user) isKept = entry.write(user)
  else entry.remove()
  keepSignedOutWhy(null)
  current.write(user)
  return isKept
}

/**
 * Stores changed data of the signed-in user. Does nothing if somebody else has signed in, or they signed out, since
 * the request.
 */
export const updateUser = (user: User): boolean => savedUser()?.id !== user.id || saveUser(user)

/** The signed-in user, following sign-in, sign-out and changes; null for a visitor. */
export const useUser: () => User | null = current.use
