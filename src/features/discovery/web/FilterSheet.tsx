import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PRODUCT_CATEGORIES, SERVICE_CATEGORIES } from '#features/listings/rules.ts'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'
import { Select } from '#kit/web/ui/Select.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { Slider } from '#kit/web/ui/Slider.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { AVAILABILITIES, type Availability, HIGHEST_PRICE, SEARCH_SORTS, type SearchSort, UNREADABLE_HIGHEST_PRICE, UNREADABLE_LOWEST_PRICE } from '../rules.ts'
import { FRESH, type SearchState } from './searchState.ts'

export interface FilterSheetProps {
  open: boolean
  onClose: () => void
  state: SearchState
  onChange: (changes: Partial<SearchState>) => void
  /** How many results there are now; null while unknown. */
  total: number | null
}

/** The values that Reset gives back (D-16, D-17): as fresh, but a highest price of 10000. */
const RESET: Partial<SearchState> = {
  type: 'all',
  category: '',
  minPrice: 0,
  maxPrice: UNREADABLE_HIGHEST_PRICE,
  rating: 0,
  distance: FRESH.distance,
  availability: 'any',
  openNow: false,
  sortBy: 'nearest',
}

/** The filter panel (D-07 … D-25): every change acts at once, behind it the results follow. */
export function FilterSheet({ open, onClose, state, onChange, total }: FilterSheetProps) {
  const t = useTranslations('discovery')
  const categoryName = useCategoryName()
  const categories = state.type === 'products' ? PRODUCT_CATEGORIES : state.type === 'services' ? SERVICE_CATEGORIES : [...PRODUCT_CATEGORIES, ...SERVICE_CATEGORIES]
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('filters')}
      footer={
        <div className="flex gap-3 [&>*]:flex-1">
          <Button variant="tint" onClick={() => onChange(RESET)}>
            {t('reset')}
          </Button>
          <Button onClick={onClose}>{total === null ? t('showResults') : t('showCount', { count: total })}</Button>
        </div>
      }
    >
      <div className="flex flex-col gap-6 pb-2">
        <Select
          label={t('category')}
          value={state.category}
          onValue={(category) => onChange({ category })}
          options={[{ value: '', label: t('anyCategory') }, ...categories.map((value) => ({ value, label: categoryName(value) }))]}
        />
        <PriceRange key={`${state.minPrice}-${state.maxPrice}`} state={state} onChange={onChange} />
        <fieldset>
          <legend className="mb-2 text-label">{t('minimumRating')}</legend>
          <ChipRow label={t('minimumRating')}>
            {[1, 2, 3, 4, 5].map((stars) => (
              <Chip
                key={stars}
                on={state.rating === stars}
                aria-label={t('starsAndUp', { count: stars })}
                onClick={() => onChange({ rating: state.rating === stars ? 0 : stars })}
              >
                {stars}+ ★
              </Chip>
            ))}
          </ChipRow>
        </fieldset>
        <Slider
          label={t('distance')}
          value={state.distance}
          onValue={(distance) => onChange({ distance })}
          min={0.001}
          max={5000}
          step={0.001}
          logarithmic
          text={t('kilometers', { distance: state.distance.toFixed(state.distance < 10 ? 3 : 0) })}
        />
        <Select
          label={t('availability')}
          value={state.availability}
          onValue={(availability) => onChange({ availability: availability as Availability })}
          options={AVAILABILITIES.map((value) => ({ value, label: t(value) }))}
        />
        <Switch label={t('openNow')} hint={t('openNowHint')} checked={state.openNow} onValue={(openNow) => onChange({ openNow })} />
        <Select
          label={t('sort')}
          value={state.sortBy}
          onValue={(sortBy) => onChange({ sortBy: sortBy as SearchSort })}
          options={SEARCH_SORTS.map((value) => ({ value, label: t(`sort_${value}`) }))}
        />
      </div>
    </Sheet>
  )
}

/** Two fields in rupees; what is no number becomes 0 and 10000 (D-14, D-15). Applied when a field is left. */
function PriceRange({ state, onChange }: Pick<FilterSheetProps, 'state' | 'onChange'>) {
  const t = useTranslations('discovery')
  const [min, setMin] = useState(String(state.minPrice))
  const [max, setMax] = useState(String(state.maxPrice))
  const apply = () => {
    const lowest = Math.max(0, readable(min, UNREADABLE_LOWEST_PRICE))
    const highest = Math.min(HIGHEST_PRICE, Math.max(0, readable(max, UNREADABLE_HIGHEST_PRICE)))
    setMin(String(lowest))
    setMax(String(highest))
    onChange({ minPrice: lowest, maxPrice: highest })
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField label={t('minPrice')} prefix="₹" numeric value={min} onValue={setMin} onBlur={apply} />
      <TextField label={t('maxPrice')} prefix="₹" numeric value={max} onValue={setMax} onBlur={apply} />
    </div>
  )
}

const readable = (text: string, otherwise: number) => (text.trim() === '' || Number.isNaN(Number(text)) ? otherwise : Number(text))
