import { useEffect } from 'react'
import { minutes, seconds } from '#core/units.ts'
import { ApiError, callEndpoint } from '#kit/web/api.ts'
import { useOnline } from '#kit/web/connection.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { signOut } from './calls.ts'
import { savedUser, useUser } from './session.ts'

// Signing out without a network (docs/decisions/0098-sign-out-without-a-network.md). The session's cookie cannot be
// deleted here, so the server ends the session as soon as it can be reached.

/** Exists while the server does not know that the person of this browser signed out. */
const due = storageEntry(`${PREFIX}_sign_out_due`, (kept) => (kept === true ? kept : null))

/** Remembers that the session is to be ended. Call it when the person's data is deleted, so that there is room. */
export function endSessionLater(): void {
  due.write(true)
  rules.forget()
  void endSessionDue()
}

/** Longest wait for the server: a sign-in waits for it. */
const TIMEOUT = seconds(5)
/** A server that refuses, or does not answer, is asked again after this long. */
const AGAIN = minutes(1)

let settling: Promise<void> | null = null

/**
 * Ends the session of a person who signed out without a network; does nothing if there is none. While the server cannot
 * be reached or refuses, it stays due.
 */
export function endSessionDue(): Promise<void> {
  settling ??= settle().finally(() => (settling = null))
  return settling
}

async function settle(): Promise<void> {
  if (due.read() === null) return
  // Somebody has signed in since, which replaced the session.
  if (savedUser()) return due.remove()
  try {
    await callEndpoint(signOut, {}, { signal: AbortSignal.timeout(TIMEOUT) })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'notSignedIn') return
  }
  due.remove()
}

/** Ends the session that is due: when the app starts or is connected again, and each minute. Renders nothing. */
export function FollowSignOut() {
  const isVisitor = useUser() === null
  const isOnline = useOnline()
  useEffect(() => {
    if (!isVisitor || !isOnline) return
    const tell = () => void endSessionDue()
    tell()
    addEventListener('online', tell)
    const timer = setInterval(tell, AGAIN)
    return () => {
      removeEventListener('online', tell)
      clearInterval(timer)
    }
  }, [isVisitor, isOnline])
  return null
}

/** What signing out without a network means for the SOS. */
interface SignOutRules {
  /** True when nobody may sign out: with an SOS on. */
  isHeld: () => boolean
  /** Deletes what would otherwise be deleted once the server reports the end of the session. */
  forget: () => void
}

const NONE: SignOutRules = { isHeld: () => false, forget: () => {} }
let rules = NONE

/** Sets the rules of signing out without a network; called by the SOS. */
export function setSignOutRules(wanted: SignOutRules): () => void {
  rules = wanted
  return () => (rules = NONE)
}

/** True when nobody may sign out without a network. */
export const isSignOutHeld = (): boolean => rules.isHeld()
