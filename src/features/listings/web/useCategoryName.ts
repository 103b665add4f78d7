import { useTranslations } from 'use-intl'
import type { SelectOption } from '#kit/web/ui/Select.tsx'

/** A category in the reader's language; a free-text one (of an office) as written. */
export function useCategoryName(): (category: string) => string {
  const t = useTranslations('categories')
  return (category) => {
    const key = category
    return category !== '' && t.has(key) ? t(key) : category
  }
}

/** Options of a category field, in order. */
export function useCategoryOptions(categories: readonly string[]): SelectOption[] {
  const categoryName = useCategoryName()
  return categories.map((value) => ({ value, label: categoryName(value) }))
}
