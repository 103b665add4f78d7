import { useTranslations } from 'use-intl'

/** A category in the reader's language; a free one (of an office) as it was written. */
export function useCategoryName(): (category: string) => string {
  const t = useTranslations('categories')
  return (category) => {
    const key = category as Parameters<typeof t>[0]
    return category !== '' && t.has(key) ? t(key) : category
  }
}
