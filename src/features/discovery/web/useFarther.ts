import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '#core/contract.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import type { Ring } from '../fartherContract.ts'
import { findFarther } from './calls.ts'
import { LARGEST_RADIUS } from '../rules.ts'
import { asQuestion } from './searchState.ts'
import type { SearchScreen } from './useSearchScreen.ts'

/** Results farther away for a search without results; no request for null. */
export function useFarther(question: InputOf<typeof findFarther> | null) {
  const userId = useUser()?.id
  return useQuery({
    queryKey: ['search', userId, 'farther', question],
    enabled: question !== null,
    queryFn: ({ signal }) => callEndpoint(findFarther, question!, { signal }),
  })
}

/**
 * For a search without results: the nearest results farther away (`ring`), and the distance in kilometres to search
 * next (`wider`; null: none is useful). `isNowhere`: a greater distance has no results either.
 */
export function useWider({ state, area, search }: SearchScreen): Wider {
  const isNone = search.results.length === 0 && search.centre !== null && state.distance < LARGEST_RADIUS / 1000
  const { data } = useFarther(isNone && state.box === '' && area ? asQuestion(state, area) : null)
  const ring = data?.ring ?? null
  const farther = Math.min(LARGEST_RADIUS / 1000, Math.max(20, state.distance * 4))
  const isNowhere = isNone && data !== undefined && !ring
  return { ring, wider: !isNone || isNowhere ? null : ring ? ring.radiusMeters / 1000 : farther, isNowhere }
}

interface Wider {
  ring: Ring | null
  wider: number | null
  isNowhere: boolean
}
