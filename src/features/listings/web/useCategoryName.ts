import { useTranslations } from 'use-intl'
import { useKindName } from '#features/concepts/web/useConcept.ts'
import type { SelectOption } from '#kit/web/ui/Select.tsx'
import './words/categories.ts'

/** A category in the user's language; the free-text category of an office as written, unless it names a concept. */
export function useCategoryName(): (category: string) => string {
  const t = useTranslations('categories')
  const kindName = useKindName()
  return (category) => {
    const key = category
    return category !== '' && t.has(key) ? t(key) : kindName(category)
  }
}

/** Options of a category field, in order. */
export function useCategoryOptions(categories: readonly string[]): SelectOption[] {
  const categoryName = useCategoryName()
  return categories.map((value) => ({ value, label: categoryName(value) }))
}
