import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callEndpoint } from '#kit/web/api.ts'
import { changePassword, endDevice, listDevices, signOutEverywhere } from './calls.ts'
import { forgetUser } from './queries.ts'
import { useUser } from './session.ts'

export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { oldPassword: string; newPassword: string }) => callEndpoint(changePassword, input),
    onSuccess: () => client.invalidateQueries({ queryKey: ['devices'] }),
  })
}

/** The signed-in browsers, fetched each time the list opens. */
export function useDevices() {
  const user = useUser()
  return useQuery({
    queryKey: ['devices', user?.id],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => callEndpoint(listDevices, {}, { signal }),
  })
}

export function useEndDevice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callEndpoint(endDevice, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: ['devices'] }),
  })
}

/** Signs every browser out, and removes the user's data from this one. */
export function useSignOutEverywhere() {
  return useMutation({
    mutationFn: () => callEndpoint(signOutEverywhere, {}),
    onSuccess: forgetUser,
  })
}
