import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '#core/contract.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { findFarther } from '../fartherContract.ts'

/** Results farther away for a search without results; no request for null. */
export function useFarther(question: InputOf<typeof findFarther> | null) {
  const userId = useUser()?.id
  return useQuery({
    queryKey: ['search', userId, 'farther', question],
    enabled: question !== null,
    queryFn: ({ signal }) => callEndpoint(findFarther, question!, { signal }),
  })
}
