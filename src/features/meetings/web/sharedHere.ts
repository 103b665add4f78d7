import { useUser } from '#features/accounts/web/session.ts'
import { keptFields } from '#kit/web/keptFields.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { createStore } from '#kit/web/store.ts'

interface SharedHere {
  /** The person who shares; absent in entries of an earlier version, which count no longer. */
  userId: string
  /** Id of the meeting. */
  id: string
  until: string
}

const entry = storageEntry<SharedHere>(`${PREFIX}_meeting_shared`, (kept) =>
  keptFields(kept, { userId: 'string', id: 'string', until: 'string' }),
)
const store = createStore(() => entry.read(), entry.key)

/** Stores on this device that the person shares their position in a meeting, until the window ends; null: not any more. */
export function shareHere(shared: SharedHere | null): void {
  if (shared) entry.write(shared)
  else entry.remove()
  store.write(shared)
}

/** Id of the meeting in which the signed-in person shares their position from this device; null: none. */
export function useSharedHere(): string | null {
  const me = useUser()?.id
  return store.usePart((shared) => (shared?.userId === me && isOpen(shared) ? shared.id : null))
}

const isOpen = (shared: SharedHere | null): shared is SharedHere =>
  shared !== null && new Date(shared.until) > new Date()
