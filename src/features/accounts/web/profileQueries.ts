import { useMutation } from '@tanstack/react-query'
import { callEndpoint } from '#kit/web/api.ts'
import { useLanguage } from '#kit/web/i18n.tsx'
import type { ContactKind, ProfileChanges } from '../profileContract.ts'
import { confirmContact, requestContactCode, saveProfile } from './calls.ts'
import { withProof } from './proof.ts'
import { updateUser } from './session.ts'

/** Saves profile changes on the server; `isKept`: this browser had room to store them too (E-09, E-11). */
export function useSaveProfile() {
  return useMutation({
    mutationFn: async (changes: ProfileChanges) => {
      const { user } = await callEndpoint(saveProfile, changes)
      return { user, isKept: updateUser(user) }
    },
  })
}

/** Sends a code to a new e-mail address or phone number. */
export function useRequestContactCode() {
  const language = useLanguage()
  return useMutation({
    mutationFn: (contact: { kind: ContactKind; value: string }) =>
      withProof(() => callEndpoint(requestContactCode, { ...contact, language })),
  })
}

/** Confirms the new address or number with its code. */
export function useConfirmContact() {
  const language = useLanguage()
  return useMutation({
    mutationFn: async (input: { kind: ContactKind; code: string }) => {
      const { user } = await withProof(() => callEndpoint(confirmContact, { ...input, language }))
      updateUser(user)
      return user
    },
  })
}
