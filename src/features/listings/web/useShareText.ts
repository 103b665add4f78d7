import { useCategoryName } from './useCategoryName.ts'

/** Text shared about a place besides its link: name, category, address. */
export function useShareText() {
  const categoryName = useCategoryName()
  return ({ name, category, address }: { name: string; category: string; address: string }) =>
    [name, [category && categoryName(category), address].filter(Boolean).join(' · ')].filter(Boolean).join('\n')
}
