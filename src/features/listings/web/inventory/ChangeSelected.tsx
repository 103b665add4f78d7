import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { priceText } from '#core/money.ts'
import { paise } from '#core/units.ts'
import { sentenceOf } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { SegmentedControl } from '#kit/web/ui/SegmentedControl.tsx'
import { Select } from '#kit/web/ui/Select.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import type { ItemChange } from '../../inventoryContract.ts'
import type { Item } from '../../itemContract.ts'
import { PRICE_LIMIT } from '../../rules.ts'
import { nameInSize } from '../../variantRules.ts'
import { amountOf } from '../forms/typed.ts'
import { useMyShops } from '../queries.ts'
import '../words/listings.inventory.ts'
import '../words/listings.ts'

/** A price change for several items. */
type PriceStep = { is: 'to'; rupees: number } | { is: 'by'; rupees: number } | { is: 'percent'; percent: number }

/**
 * The price in rupees after a step, never below 0. The result of a percentage is rounded to whole rupees from ₹10 and
 * to paise below ₹10, because price lists do not contain prices such as ₹33.07.
 */
export function priceAfter(rupees: number, step: PriceStep): number {
  if (step.is === 'to') return step.rupees
  if (step.is === 'by') return Math.max(0, roundPaise(rupees + step.rupees))
  const exact = rupees * (1 + step.percent / 100)
  return Math.max(0, exact >= 10 ? Math.round(exact) : roundPaise(exact))
}

const roundPaise = (rupees: number) => Math.round(rupees * 100) / 100

/** The prices of the items: one per item, or one per size of an item with sizes. */
export const pricesOf = (items: readonly Item[]) =>
  items.flatMap(({ id, variants, pricePaise, originalPricePaise, priceUnit, name }) =>
    variants?.length
      ? variants.map((size) => ({
          of: { id, variantId: size.id },
          name: nameInSize(name, size.label),
          pricePaise: size.pricePaise,
          originalPricePaise: null,
          priceUnit: '',
        }))
      : [{ of: { id }, name, pricePaise, originalPricePaise, priceUnit }],
  )

/** Number of prices that a step raises above the item's original price (MRP). */
export const risingAboveBefore = (
  prices: readonly Pick<Item, 'pricePaise' | 'originalPricePaise'>[],
  step: PriceStep,
): number =>
  prices.filter(
    ({ pricePaise, originalPricePaise: before }) =>
      before !== null && pricePaise <= before && Math.round(priceAfter(pricePaise / 100, step) * 100) > before,
  ).length

interface Props {
  open: boolean
  onClose: () => void
  items: Item[]
  onChange: (changes: ItemChange[]) => void
}

/** One change of all selected items: price, stock, visibility or shop. */
export function ChangeSelected({ open, onClose, items, onChange }: Props) {
  const t = useTranslations('listings')
  const each = (change: Omit<ItemChange, 'id'>) => onChange(items.map(({ id }) => ({ id, ...change })))
  const prices = pricesOf(items)
  const eachPrice = (change: (rupees: number) => Omit<ItemChange, 'id'>) =>
    onChange(prices.map(({ of, pricePaise }) => ({ ...of, ...change(pricePaise / 100) })))
  return (
    <Sheet open={open} onClose={onClose} title={t('changeCount', { count: items.length })} desktop="center">
      <div className="grid gap-6">
        <PriceChange
          prices={prices}
          onChange={(step) => eachPrice((rupees) => ({ price: priceAfter(rupees, step) }))}
        />
        <StockChange
          onSet={(stock) => eachPrice(() => ({ stock }))}
          onAdd={(stockBy) => eachPrice(() => ({ stockBy }))}
        />
        <Part title={t('visibility')}>
          <Button size="small" variant="tint" onClick={() => each({ status: 'active' })}>
            {t('activate')}
          </Button>
          <Button size="small" variant="tint" onClick={() => each({ status: 'inactive' })}>
            {t('deactivate')}
          </Button>
          <Button size="small" variant="tint" onClick={() => each({ soldOutToday: true })}>
            {t('soldOutToday')}
          </Button>
        </Part>
        <ShopChange onMove={(shopId) => each({ shopId })} />
      </div>
    </Sheet>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-strong">{title}</h3>
      <div className="flex flex-wrap items-start gap-2">{children}</div>
    </section>
  )
}

const PRICE_WAYS = ['to', 'by', 'percent'] as const

interface PriceChangeProps {
  prices: ReturnType<typeof pricesOf>
  onChange: (step: PriceStep) => void
}

function PriceChange({ prices, onChange }: PriceChangeProps) {
  const [example] = prices
  const t = useTranslations('listings')
  const [way, setWay] = useState<(typeof PRICE_WAYS)[number]>('to')
  const number = useNumber({ isWhole: false, least: way === 'to' ? 0 : way === 'by' ? -PRICE_LIMIT : -100 })
  const step = (value: number): PriceStep =>
    way === 'percent' ? { is: way, percent: value } : { is: way, rupees: value }
  const after = number.value !== null && example ? priceAfter(example.pricePaise / 100, step(number.value)) : null
  const above = number.value === null ? 0 : risingAboveBefore(prices, step(number.value))
  const shown = (rupees: number) => priceText({ amount: paise(rupees * 100), unit: example?.priceUnit ?? '' })
  return (
    <Part title={t('price')}>
      <SegmentedControl
        className="w-full"
        label={t('price')}
        value={way}
        onValue={(value) => setWay(PRICE_WAYS.find((each) => each === value)!)}
        segments={PRICE_WAYS.map((value) => ({ value, label: t(`price_${value}`) }))}
      />
      <TextField
        {...number.field}
        className="min-w-32 flex-1"
        hideLabel
        label={t(`price_${way}`)}
        {...(way === 'percent' ? { end: <span className="px-3">%</span> } : { prefix: '₹' })}
        {...(after !== null &&
          example && { hint: `${example.name}: ${shown(example.pricePaise / 100)} → ${shown(after)}` })}
      />
      <Button onClick={() => number.take((value) => onChange(step(value)))}>{t('changePrices')}</Button>
      {way === 'percent' && <p className="w-full text-small text-ink-2">{t('percentRounds')}</p>}
      <p role="status" className="w-full text-small text-accent-ink empty:hidden">
        {above > 0 && t('risingAboveBefore', { count: above })}
      </p>
    </Part>
  )
}

function StockChange({ onSet, onAdd }: { onSet: (stock: number) => void; onAdd: (by: number) => void }) {
  const t = useTranslations('listings')
  const [way, setWay] = useState<'set' | 'add'>('set')
  const number = useNumber({ isWhole: true, least: way === 'set' ? 0 : -1_000_000 })
  return (
    <Part title={t('stock')}>
      <SegmentedControl
        className="w-full"
        label={t('stock')}
        value={way}
        onValue={(value) => setWay(value === 'add' ? 'add' : 'set')}
        segments={[
          { value: 'set', label: t('stock_set') },
          { value: 'add', label: t('stock_add') },
        ]}
      />
      <TextField {...number.field} className="min-w-32 flex-1" hideLabel label={t(`stock_${way}`)} />
      <Button onClick={() => number.take(way === 'set' ? onSet : onAdd)}>{t('changeStocks')}</Button>
    </Part>
  )
}

/** Option that takes the items out of their shop. */
const NO_SHOP = 'none'

function ShopChange({ onMove }: { onMove: (shopId: string | null) => void }) {
  const t = useTranslations('listings')
  const shops = useMyShops().data?.shops ?? []
  const [shopId, setShopId] = useState('')
  if (shops.length === 0) return null
  return (
    <Part title={t('shop')}>
      <Select
        className="min-w-40 flex-1"
        hideLabel
        label={t('shop')}
        value={shopId}
        onValue={setShopId}
        placeholder={t('chooseShop')}
        options={[{ value: NO_SHOP, label: t('noShop') }, ...shops.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <Button disabled={shopId === ''} onClick={() => onMove(shopId === NO_SHOP ? null : shopId)}>
        {t('move')}
      </Button>
    </Part>
  )
}

/** A typed number, and its error after the first attempt to use it. */
function useNumber({ isWhole, least }: { isWhole: boolean; least: number }) {
  const errors = useTranslations('errors')
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const typed = amountOf(text)
  const wrong = numberError(text, typed, { isWhole, least })
  return {
    value: wrong === null ? typed : null,
    field: {
      value: text,
      onValue: setText,
      inputMode: 'text',
      autoComplete: 'off',
      maxLength: 16,
      error: isTried && wrong !== null ? sentenceOf(errors, wrong) : undefined,
    } as const,
    take: (onTaken: (value: number) => void) => {
      setTried(true)
      if (wrong === null) onTaken(typed)
    },
  }
}

function numberError(text: string, value: number, { isWhole, least }: { isWhole: boolean; least: number }) {
  if (text.trim() === '') return 'required'
  if (Number.isNaN(value)) return 'invalidNumber'
  if (isWhole && !Number.isInteger(value)) return 'wholeNumber'
  if (value < least) return least === 0 ? 'notNegative' : 'invalidNumber'
  return value > PRICE_LIMIT ? 'tooLarge' : null
}
