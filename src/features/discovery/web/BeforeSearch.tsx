import { useTranslations } from 'use-intl'
import { PRODUCT_CATEGORIES, SERVICE_CATEGORIES } from '#features/listings/rules.ts'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'
import { Chip } from '#kit/web/ui/Chip.tsx'

/** What stands there before anything was asked (D-47): categories to look through. */
export function BeforeSearch({ onCategory }: { onCategory: (category: string) => void }) {
  const t = useTranslations('discovery')
  const categoryName = useCategoryName()
  return (
    <section className="mt-2 mb-6">
      <h2 className="text-head">{t('lookThrough')}</h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {[...PRODUCT_CATEGORIES, ...SERVICE_CATEGORIES].map((category) => (
          <li key={category}>
            <Chip onClick={() => onCategory(category)}>{categoryName(category)}</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
