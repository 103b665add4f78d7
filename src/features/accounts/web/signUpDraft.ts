import { keptFields } from '#kit/web/keptFields.ts'
import { sessionEntry } from '#kit/web/storage.ts'

const entry = sessionEntry('hereabouts_sign_up')

/** What a visitor typed in the sign-up form; never the password. */
export interface SignUpDraft {
  name: string
  email: string
  phone: string
}

const NOTHING: SignUpDraft = { name: '', email: '', phone: '' }

/** The text that was typed in this tab before. */
export function signUpDraft(): SignUpDraft {
  try {
    const kept: unknown = JSON.parse(entry.read() ?? 'null')
    return keptFields(kept, { name: 'string', email: 'string', phone: 'string' }) ?? NOTHING
  } catch {
    return NOTHING // not written by this code
  }
}

/** Stores typed text for a reload of this tab. */
export const keepSignUp = (changes: Partial<SignUpDraft>): void =>
  entry.write(JSON.stringify({ ...signUpDraft(), ...changes }))

/** Deletes the draft: somebody signed in. */
export const forgetSignUp = (): void => entry.remove()

/** Whether the sign-up form was the open one in this entry of the browser's history, which a reload keeps. */
export const wasSignUpOpen = (): boolean => (history.state as { isSignUp?: boolean } | null)?.isSignUp === true

/** Stores in this entry of the browser's history which form is open; another visit to /login begins with Login. */
export const keepSignUpOpen = (isSignUp: boolean): void =>
  history.replaceState({ ...(history.state as object | null), isSignUp }, '')
