import { useQuery } from '@tanstack/react-query'
import type { OtherWordings } from '../../inventoryRules.ts'

/** The other wordings of goods, loaded with the first search; undefined until then, and if they cannot be loaded. */
export function useOtherWordings(isWanted: boolean): OtherWordings | undefined {
  const { data } = useQuery({
    queryKey: ['otherWordings'],
    enabled: isWanted,
    staleTime: Infinity,
    retry: false,
    queryFn: async () => {
      const { otherWordings } = await import('#features/concepts/sameThings.ts')
      return { otherWordings }
    },
  })
  return data?.otherWordings
}
