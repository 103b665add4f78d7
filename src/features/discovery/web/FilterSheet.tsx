import Star from 'lucide-react/icons/star'
import { lazy, type ReactNode, type Ref, Suspense, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { kilometersText } from '#core/geo.ts'
import { kilometers, milliseconds } from '#core/units.ts'
import { PRODUCT_CATEGORIES, SERVICE_CATEGORIES } from '#features/listings/rules.ts'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { Slider } from '#kit/web/ui/Slider.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'
import {
  AVAILABILITIES,
  LARGEST_RADIUS,
  SEARCH_SORTS,
  SEARCH_TYPES,
  type SearchType,
  SMALLEST_RADIUS,
} from '../rules.ts'
import { PriceRange } from './PriceRange.tsx'
import { isOnlySimilar, matchCount } from './ResultList.tsx'
import { SaidCount } from './Results.tsx'
import { RESET } from './searchState.ts'
import { useCurrencySymbol } from './usePriceWords.ts'
import { useDraft } from './useDraft.ts'
import type { SearchScreen } from './useSearchScreen.ts'
import './words/discovery.ts'

const AVAILABILITY_WORDS = { any: 'any', available: 'available', inactive: 'inactive' } as const

const NearbyKinds = lazy(async () => ({ default: (await import('./NearbyKinds.tsx')).NearbyKinds }))

/** The search starts when the slider has rested for this long, or is released. */
const SLIDER_REST = milliseconds(150)

interface FilterSheetProps {
  open: boolean
  onClose: () => void
  screen: SearchScreen
  /** True for the sheet over the map, which contains the kinds, because there are no tabs. */
  withTypes: boolean
}

/** The filter panel (D-07 … D-25): every change applies at once, and the results behind it update. */
export function FilterSheet({ open, onClose, screen, withTypes }: FilterSheetProps) {
  const t = useTranslations('discovery')
  const { state, change, search, isAsked } = screen
  const symbol = useCurrencySymbol(screen.area)
  const isKnown = isAsked && search.isSuccess && !search.isPlaceholderData
  const { count, isExact } = matchCount(search)
  const showWords = isExact ? t('showCount', { count }) : t('showAtLeast', { count: count + 1 })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('filters')}
      footer={
        <>
          <Button variant="text" onClick={() => change(RESET)}>
            {t('reset')}
          </Button>
          <Button className="flex-1" onClick={onClose}>
            {isKnown && !isOnlySimilar(search) ? showWords : t('showResults')}
          </Button>
        </>
      }
    >
      {open && <SaidCount screen={screen} />}
      <div className="flex flex-col gap-5">
        {withTypes && (
          <Choice
            label={t('type')}
            values={SEARCH_TYPES}
            chosen={state.type}
            words={(value) => t(`type_${value}`)}
            onChoose={(type) => change({ type })}
          />
        )}
        <Categories type={state.type} chosen={state.category} onChoose={(category) => change({ category })} />
        {open && (
          <Suspense fallback={null}>
            <NearbyKinds screen={screen} isOpen />
          </Suspense>
        )}
        <PriceRange state={state} onChange={change} symbol={symbol} />
        <MinimumRating chosen={state.rating} onChoose={(rating) => change({ rating })} />
        <Distance value={state.distance} onValue={(distance) => change({ distance })} />
        <div className="border-y border-line py-2">
          <Switch
            label={t('openNow')}
            hint={t('openNowHint')}
            checked={state.openNow}
            onValue={(openNow) => change({ openNow })}
          />
        </div>
        <Choice
          label={t('availability')}
          values={AVAILABILITIES}
          chosen={state.availability}
          words={(value) => t(AVAILABILITY_WORDS[value])}
          onChoose={(availability) => change({ availability })}
        />
        <Choice
          label={t('sort')}
          values={SEARCH_SORTS}
          chosen={state.sortBy}
          words={(value) => t(`sort_${value}`)}
          onChoose={(sortBy) => change({ sortBy })}
        />
      </div>
    </Sheet>
  )
}

function Group({ label, row, children }: { label: string; row?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div ref={row}>
      <h3 aria-hidden="true" className="mb-2 text-row">
        {label}
      </h3>
      {children}
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  values: readonly Value[]
  chosen: Value
  words: (value: Value) => string
  onChoose: (value: Value) => void
}

/** A single choice as chips. */
function Choice<Value extends string>({ label, values, chosen, words, onChoose }: ChoiceProps<Value>) {
  return (
    <Group label={label}>
      <ChipRow label={label} wrap>
        {values.map((value) => (
          <Chip key={value} tick on={value === chosen} onClick={() => onChoose(value)}>
            {words(value)}
          </Chip>
        ))}
      </ChipRow>
    </Group>
  )
}

interface CategoriesProps {
  type: SearchType
  chosen: string
  onChoose: (category: string) => void
}

/** The categories of products, of services, or of both (D-09, D-10); the panel opens scrolled to the chosen one. */
function Categories({ type, chosen, onChoose }: CategoriesProps) {
  const t = useTranslations('discovery')
  const categoryName = useCategoryName()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      row.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  const all: readonly string[] = [
    ...(type === 'services' ? [] : PRODUCT_CATEGORIES),
    ...(type === 'products' ? [] : SERVICE_CATEGORIES),
  ]
  return (
    <Group label={t('category')} row={row}>
      <ChipRow label={t('category')}>
        <Chip tick on={chosen === ''} onClick={() => onChoose('')}>
          {t('anyCategory')}
        </Chip>
        {all.map((category) => (
          <Chip
            key={category}
            tick
            on={chosen === category}
            onClick={() => onChoose(chosen === category ? '' : category)}
          >
            {categoryName(category)}
          </Chip>
        ))}
      </ChipRow>
    </Group>
  )
}

/** Five buttons (D-19); pressing the chosen one again removes the filter (D-20). */
function MinimumRating({ chosen, onChoose }: { chosen: number; onChoose: (stars: number) => void }) {
  const t = useTranslations('discovery')
  return (
    <Group label={t('minimumRating')}>
      <div role="group" aria-label={t('minimumRating')} className="grid grid-cols-5 gap-2">
        {[1, 2, 3, 4, 5].map((stars) => (
          <Chip
            key={stars}
            on={chosen === stars}
            aria-label={t('starsAndUp', { count: stars })}
            className="px-0"
            end={<Star aria-hidden="true" className="fill-star text-star" />}
            onClick={() => onChoose(chosen === stars ? 0 : stars)}
          >
            {stars}
          </Chip>
        ))}
      </div>
    </Group>
  )
}

/** 0.001 … 5000 km in steps of 0.001 (D-21), on an exponential slider. */
function Distance({ value, onValue }: { value: number; onValue: (distance: number) => void }) {
  const t = useTranslations('discovery')
  const [distance, setDistance, pushDistance] = useDraft(value, onValue, SLIDER_REST)
  const words = distance < 0.1 ? String(distance) : kilometersText(kilometers(distance))
  const [least, most] = [SMALLEST_RADIUS / 1000, LARGEST_RADIUS / 1000]
  return (
    <Slider
      label={t('distance')}
      value={distance}
      onValue={setDistance}
      onRelease={pushDistance}
      min={least}
      max={most}
      step={0.001}
      logarithmic
      text={t('kilometers', { distance: words })}
      ends={[t('kilometers', { distance: String(least) }), t('kilometers', { distance: String(most) })]}
    />
  )
}
