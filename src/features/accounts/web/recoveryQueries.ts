import { useMutation } from '@tanstack/react-query'
import { callEndpoint } from '#kit/web/api.ts'
import { useLanguage } from '#kit/web/i18n.tsx'
import { confirmPasswordReset, requestPasswordReset } from '../recoveryContract.ts'

/** Requests a code for a new password, in the language of the screen. */
export function useRequestReset() {
  const language = useLanguage()
  return useMutation({
    mutationFn: (emailOrPhone: string) => callEndpoint(requestPasswordReset, { emailOrPhone, language }),
  })
}

/** Sets the new password and signs in. */
export function useConfirmReset() {
  return useMutation({
    mutationFn: (input: { emailOrPhone: string; code: string; password: string }) =>
      callEndpoint(confirmPasswordReset, input),
  })
}
