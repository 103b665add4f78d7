import { useMutation } from '@tanstack/react-query'
import { callEndpoint } from '#kit/web/api.ts'
import { linkGoogle, signInWithGoogle } from './calls.ts'

/** The part of Google's global script API that is used here. */
interface GoogleIdentity {
  initialize(options: { client_id: string; callback: (answer: { credential: string }) => void }): void
  renderButton(place: HTMLElement, options: { theme: string; size: string; width: number; locale: string }): void
}

/** Signup values that Google provided. */
export interface GoogleStart {
  credential: string
  name: string
  email: string
}

/** This installation's Google client id; "" when Google sign-in is off. */
export const googleClientId = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="google-client-id"]')?.content ?? ''

/** Google's API once its script has loaded; null when it could not be loaded. */
export function loadGoogle(): Promise<GoogleIdentity | null> {
  const found = () => (window as { google?: { accounts: { id: GoogleIdentity } } }).google?.accounts.id ?? null
  const script = document.querySelector<HTMLScriptElement>('script[data-google]')
  if (found() || !script) return Promise.resolve(found())
  return new Promise((resolve) => {
    script.addEventListener('load', () => resolve(found()))
    script.addEventListener('error', () => resolve(null))
  })
}

/** Signs in with the token of Google's button; the answer carries success or failure. */
export function useSignInWithGoogle() {
  return useMutation({
    mutationFn: (input: { credential: string; password?: string }) => callEndpoint(signInWithGoogle, input),
  })
}

/**
 * Links the account that was just created to the Google account.
 * @returns false when that failed
 */
export async function joinGoogle(credential: string): Promise<boolean> {
  try {
    return (await callEndpoint(linkGoogle, { credential })).linked
  } catch {
    return false
  }
}
