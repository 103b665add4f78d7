import { createStore } from '#kit/web/store.ts'
import type { SignedOutWhy } from '../rules.ts'

const KEY = 'hereabouts_signed_out'

const current = createStore<SignedOutWhy | null>(read)

function read(): SignedOutWhy | null {
  try {
    return sessionStorage.getItem(KEY) === 'accountSuspended' ? 'accountSuspended' : null
  } catch {
    return null
  }
}

/** Why the server signed this tab out, for the sign-in page; null after a sign-in or a sign-out by the user. */
export const useSignedOutWhy = current.use

/** Stores the reason, also for a reload of this tab; null deletes it. */
export function keepSignedOutWhy(why: SignedOutWhy | null): void {
  try {
    if (why === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, why)
  } catch {
    // without storage a reload shows no reason
  }
  current.write(why)
}
