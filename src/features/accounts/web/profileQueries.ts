import { useMutation } from '@tanstack/react-query'
import { callEndpoint } from '#kit/web/api.ts'
import { useLanguage } from '#kit/web/i18n.tsx'
import {
  confirmContact,
  type ContactKind,
  type ProfileChanges,
  requestContactCode,
  saveProfile,
} from '../profileContract.ts'
import { withProof } from './proof.tsx'
import { saveUser } from './session.ts'

/** Stores changes of the profile on the server; `isKept`: this browser had room for them too (E-09, E-11). */
export function useSaveProfile() {
  return useMutation({
    mutationFn: async (changes: ProfileChanges) => {
      const { user } = await callEndpoint(saveProfile, changes)
      return { user, isKept: saveUser(user) }
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

/** Makes it the account's own. */
export function useConfirmContact() {
  const language = useLanguage()
  return useMutation({
    mutationFn: async (input: { kind: ContactKind; code: string }) => {
      const { user } = await withProof(() => callEndpoint(confirmContact, { ...input, language }))
      saveUser(user)
      return user
    },
  })
}
