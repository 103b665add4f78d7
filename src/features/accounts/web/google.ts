import { useMutation } from '@tanstack/react-query'
import { callEndpoint } from '#kit/web/api.ts'
import { linkGoogle, signInWithGoogle } from '../googleContract.ts'

/** What Google's script puts into the page, as far as it is used here. */
interface GoogleIdentity {
  initialize(options: { client_id: string; callback: (answer: { credential: string }) => void }): void
  renderButton(place: HTMLElement, options: { theme: string; size: string; width: number; locale: string }): void
}

/** A start of signing up with what Google told of the person. */
export interface GoogleStart {
  credential: string
  name: string
  email: string
}

/** Id under which Google knows this installation; "" when the operator offers no such sign-in. */
export const googleClientId = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="google-client-id"]')?.content ?? ''

/** Google's part of the page, once its script is there; null when it could not be loaded. */
export function loadGoogle(): Promise<GoogleIdentity | null> {
  const found = () => (window as { google?: { accounts: { id: GoogleIdentity } } }).google?.accounts.id ?? null
  const script = document.querySelector<HTMLScriptElement>('script[data-google]')
  if (found() || !script) return Promise.resolve(found())
  return new Promise((resolve) => {
    script.addEventListener('load', () => resolve(found()))
    script.addEventListener('error', () => resolve(null))
  })
}

/** Signs in by what Google's button handed over; the answer says yes or no. */
export function useSignInWithGoogle() {
  return useMutation({
    mutationFn: (input: { credential: string; password?: string }) => callEndpoint(signInWithGoogle, input),
  })
}

/** Joins the account that was just made with the Google account. @returns false when that failed */
export async function joinGoogle(credential: string): Promise<boolean> {
  try {
    return (await callEndpoint(linkGoogle, { credential })).linked
  } catch {
    return false
  }
}
