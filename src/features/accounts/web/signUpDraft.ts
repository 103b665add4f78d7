import { keptFields } from '#kit/web/keptFields.ts'

const KEY = 'hereabouts_sign_up'

/** What a visitor typed in the sign-up form, and whether it was the open one; never the password. */
export interface SignUpDraft {
  isOpen: boolean
  name: string
  email: string
  phone: string
}

const NOTHING: SignUpDraft = { isOpen: false, name: '', email: '', phone: '' }

/** The form as it was before a reload of this tab. */
export function signUpDraft(): SignUpDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return keptFields(kept, { isOpen: 'boolean', name: 'string', email: 'string', phone: 'string' }) ?? NOTHING
  } catch {
    return NOTHING
  }
}

/** Stores changes of the form for a reload of this tab. */
export function keepSignUp(changes: Partial<SignUpDraft>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...signUpDraft(), ...changes }))
  } catch {
    // without storage a reload shows an empty form
  }
}

/** Deletes the draft: somebody signed in. */
export function forgetSignUp(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // nothing was stored
  }
}
