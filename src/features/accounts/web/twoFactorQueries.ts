import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callEndpoint } from '#kit/web/api.ts'
import {
  beginTwoFactor,
  confirmSignIn,
  readTwoFactor,
  renewRecoveryCodes,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from './calls.ts'
import { withProof } from './proof.ts'
import { useUser } from './session.ts'

const KEY = 'twoFactor'

/** Whether the second step at sign-in is on. */
export function useTwoFactor() {
  const user = useUser()
  return useQuery({
    queryKey: [KEY, user?.id],
    enabled: user !== null,
    queryFn: ({ signal }) => callEndpoint(readTwoFactor, {}, { signal }),
  })
}

/** Sends the second step of a sign-in; the answer carries success or failure. */
export function useConfirmSignIn() {
  return useMutation({
    mutationFn: (input: { ticket: string; code: string }) => callEndpoint(confirmSignIn, input),
  })
}

export function useBeginTwoFactor() {
  return useMutation({ gcTime: 0, mutationFn: () => withProof(() => callEndpoint(beginTwoFactor, {})) })
}

export function useTurnOnTwoFactor() {
  const client = useQueryClient()
  return useMutation({
    gcTime: 0,
    mutationFn: (code: string) => withProof(() => callEndpoint(turnOnTwoFactor, { code })),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}

/** Makes new recovery codes that replace the old ones. */
export function useRenewRecoveryCodes() {
  const client = useQueryClient()
  return useMutation({
    gcTime: 0,
    mutationFn: (code: string) => withProof(() => callEndpoint(renewRecoveryCodes, { code })),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}

export function useTurnOffTwoFactor() {
  const client = useQueryClient()
  return useMutation({
    gcTime: 0,
    mutationFn: (code: string) => withProof(() => callEndpoint(turnOffTwoFactor, { code })),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}
