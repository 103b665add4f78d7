import { useMutation, useQuery } from '@tanstack/react-query'
import { callEndpoint } from '#kit/web/api.ts'
import { deleteAccount, login, readMe, register, signOut } from './calls.ts'
import { withProof } from './proof.ts'
import { saveUser, useUser } from './session.ts'
import { endSessionLater } from './signOutLater.ts'
import { arriveAtLogin, leaveTarget } from './target.ts'

/** Signs in; the answer carries success or failure, only a failed call throws. */
export function useLogin() {
  return useMutation({
    mutationFn: (input: { emailOrPhone: string; password: string }) => callEndpoint(login, input),
  })
}

/** Creates an account and signs it in; the answer carries success or failure, only a failed call throws. */
export function useRegister() {
  return useMutation({
    mutationFn: (input: { name: string; email: string; phone: string; password: string }) =>
      callEndpoint(register, input),
  })
}

/** Fetches the signed-in person and stores them in this browser. */
export function useFreshUser() {
  const saved = useUser()
  return useQuery({
    queryKey: ['me', saved?.id],
    enabled: saved !== null,
    queryFn: async ({ signal }) => {
      const { user } = await callEndpoint(readMe, {}, { signal })
      saveUser(user)
      return user
    },
  })
}

/** Removes the user and the person's stored data from this browser. */
export async function forgetUser(): Promise<void> {
  const { wipeStorage } = await import('#kit/web/storageKeys.ts')
  saveUser(null)
  wipeStorage('leaving')
}

/** Ends the session and deletes the person's data in this browser. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => callEndpoint(signOut, {}),
    // Before the call, because the event about the end of the session may arrive before the answer.
    onMutate: leaveTarget,
    onError: arriveAtLogin,
    onSuccess: forgetUser,
  })
}

/**
 * As `useSignOut`, when the server cannot be reached: it ends the session later. Until then this browser gets no push.
 * @throws when the code for it is not on this device; then nothing has changed
 */
export async function signOutHere(): Promise<void> {
  const { unsubscribe } = await import('#kit/web/push/push.ts')
  await import('#kit/web/storageKeys.ts')
  leaveTarget()
  await unsubscribe().catch(() => null)
  await forgetUser()
  endSessionLater()
}

/** Deletes the account on the server and its data in this browser. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: () => withProof(() => callEndpoint(deleteAccount, {})),
    onMutate: leaveTarget,
    onError: arriveAtLogin,
    onSuccess: forgetUser,
  })
}
