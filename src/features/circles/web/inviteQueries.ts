import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { newId } from '#core/ids.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import type { PhoneFinding } from '../inviteContract.ts'
import * as contract from './calls.ts'
import { keys } from './keys.ts'

const inviteKey = (userId: string) => [...keys.all(userId), 'invite']
const phoneKey = (userId: string) => [...keys.all(userId), 'phone']

/** The user's invite; created when it is first shown. */
export function useInvite(isWanted: boolean) {
  const userId = useUser()?.id ?? ''
  return useQuery({
    queryKey: inviteKey(userId),
    enabled: userId !== '' && isWanted,
    gcTime: 0,
    queryFn: ({ signal }) => callEndpoint(contract.makeInvite, {}, { signal }),
  })
}

export const useWithdrawInvite = () => useMutation({ mutationFn: () => callEndpoint(contract.withdrawInvite, {}) })

const invited = (userId: string, code: string) =>
  queryOptions({
    queryKey: [...keys.all(userId), 'invited', code],
    retry: false,
    queryFn: ({ signal }) => callEndpoint(contract.lookAtInvite, { code }, { signal }),
  })

/** The owner of an invite code. */
export function useInvited(code: string) {
  const userId = useUser()?.id ?? ''
  return useQuery({ ...invited(userId, code), enabled: userId !== '' && code !== '' })
}

/** Checks a typed code; `useInvited` then has its owner without another request. */
export function useCheckInvite() {
  const client = useQueryClient()
  const userId = useUser()?.id ?? ''
  return useMutation({ mutationFn: (code: string) => client.query(invited(userId, code)) })
}

export function useAcceptInvite() {
  const client = useQueryClient()
  const userId = useUser()?.id ?? ''
  return useMutation({
    mutationFn: (code: string) => callEndpoint(contract.acceptInvite, { code }, { idempotencyKey: newId() }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all(userId) }),
  })
}

/** Whether the user's number is confirmed and others can find the user by it. */
export function usePhoneFinding() {
  const userId = useUser()?.id ?? ''
  return useQuery({
    queryKey: phoneKey(userId),
    enabled: userId !== '',
    queryFn: ({ signal }) => callEndpoint(contract.readPhoneFinding, {}, { signal }),
  })
}

export function usePhoneSteps() {
  const client = useQueryClient()
  const userId = useUser()?.id ?? ''
  const update = (finding: PhoneFinding) => client.setQueryData(phoneKey(userId), finding)
  return {
    send: useMutation({ mutationFn: (language: 'en' | 'hi') => callEndpoint(contract.sendPhoneCode, { language }) }),
    confirm: useMutation({
      mutationFn: (code: string) => callEndpoint(contract.confirmPhone, { code }),
      onSuccess: update,
    }),
    allow: useMutation({
      mutationFn: (isFindable: boolean) => callEndpoint(contract.setPhoneFinding, { isFindable }),
      onSuccess: update,
    }),
    find: useMutation({ mutationFn: (phone: string) => callEndpoint(contract.findByPhone, { phone }) }),
  }
}
