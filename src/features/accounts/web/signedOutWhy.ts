import { sessionEntry } from '#kit/web/storage.ts'
import { createStore } from '#kit/web/store.ts'
import type { SignedOutWhy } from '../rules.ts'

const entry = sessionEntry('hereabouts_signed_out')

const current = createStore<SignedOutWhy | null>(() =>
  entry.read() === 'accountSuspended' ? 'accountSuspended' : null,
)

/** Why the server signed this tab out, for the sign-in page; null after a sign-in or a sign-out by the user. */
export const useSignedOutWhy = current.use

/** Stores the reason, also for a reload of this tab; null deletes it. */
export function keepSignedOutWhy(why: SignedOutWhy | null): void {
  if (why === null) entry.remove()
  else entry.write(why)
  current.write(why)
}
