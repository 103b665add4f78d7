import { useTranslations } from 'use-intl'
import type { SelectOption } from '#kit/web/ui/Select.tsx'

/** A category in the reader's language; a free one (of an office) as it was written. */
export function useCategoryName(): (category: string) => string {
  const t = useTranslations('categories')
  return (category) => {
    const key = category
    return category !== '' && t.has(key) ? t(key) : category
  }
}

/** Categories to choose from, in their order. */
export function useCategoryOptions(categories: readonly string[]): SelectOption[] {
  const categoryName = useCategoryName()
  return categories.map((value) => ({ value, label: categoryName(value) }))
}
