import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { seconds } from '#core/units.ts'
import { callEndpoint } from '#kit/web/api.ts'
import * as contract from '../reachContract.ts'
import { useUserId } from './queryKeys.ts'

const keyOf = (userId: string) => ['sos', userId, 'reach']
/** Poll interval for the answer to a running test. */
const LOOKS_EVERY = seconds(2)

/** Who can be reached, and the last test of the reader's devices. @param isWaiting a test is running */
export function useReach(isWaiting: boolean) {
  const userId = useUserId()
  return useQuery({
    queryKey: keyOf(userId),
    enabled: userId !== '',
    refetchInterval: isWaiting ? LOOKS_EVERY : false,
    queryFn: ({ signal }) => callEndpoint(contract.readReach, {}, { signal }),
  })
}

export function useAskToSwitchOn() {
  const userId = useUserId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callEndpoint(contract.askToSwitchOn, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(userId) }),
  })
}

/** Asks everybody who cannot be reached. */
export function useAskAllToSwitchOn() {
  const userId = useUserId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callEndpoint(contract.askAllToSwitchOn, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(userId) }),
  })
}

export function useStartSelfTest() {
  const userId = useUserId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callEndpoint(contract.startSelfTest, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(userId) }),
  })
}
