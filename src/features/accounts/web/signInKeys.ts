import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { callEndpoint } from '#kit/web/api.ts'
import type { KeyResponse, SignInKey } from '../keyContract.ts'
import * as contract from './calls.ts'

/** False in a browser without passkeys. */
export const hasKeys = browserSupportsWebAuthn

const asResponse = (response: RegistrationResponseJSON | AuthenticationResponseJSON) => ({
  response: response as unknown as KeyResponse,
})

/**
 * Makes a passkey on this device.
 * @param begin requests the options from the server, with a proof if required
 * @returns null when the person cancelled
 */
export async function addKey(begin: () => Promise<{ options: Record<string, unknown> }>): Promise<SignInKey[] | null> {
  const { options } = await begin()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const made = await unlessCancelled(() => startRegistration({ optionsJSON }))
  return made && (await callEndpoint(contract.addSignInKey, asResponse(made))).keys
}

/**
 * Asks the device for one of its passkeys.
 * @returns null when the person cancelled
 */
export async function askForKey(): Promise<{ response: KeyResponse } | null> {
  const { options } = await callEndpoint(contract.beginKeyUse, {})
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const used = await unlessCancelled(() => startAuthentication({ optionsJSON }))
  return used && asResponse(used)
}

/**
 * Proves the person's identity with a passkey.
 * @returns false when they cancelled
 */
export async function proveByKey(): Promise<boolean> {
  const used = await askForKey()
  return used !== null && (await callEndpoint(contract.proveWithKey, used)).proven
}

async function unlessCancelled<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException) return null
    if (error instanceof Error && error.name === 'NotAllowedError') return null
    throw error
  }
}
