import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SEARCH_SORTS, type SearchSort } from '../rules.ts'

/** The order of the results (D-25) as a chip; a tap opens the platform's select list. */
export function SortChip({ value, onValue }: { value: SearchSort; onValue: (sort: SearchSort) => void }) {
  const t = useTranslations('discovery')
  return (
    <label className="relative inline-flex min-h-touch shrink-0 items-center rounded-full border-[1.5px] border-line bg-surface text-body text-ink focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus hover:border-line-strong">
      <span className="sr-only">{t('sort')}</span>
      <select
        value={value}
        onChange={(event) => onValue(event.currentTarget.value as SearchSort)}
        className="min-h-touch field-sizing-content appearance-none rounded-full bg-transparent ps-3.5 pe-9 outline-none"
      >
        {SEARCH_SORTS.map((sort) => (
          <option key={sort} value={sort} className="bg-surface text-ink">
            {t(`sort_${sort}`)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute end-3 size-[18px]" />
    </label>
  )
}
