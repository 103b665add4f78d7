import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '#core/contract.ts'
import { newId } from '#core/ids.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { sendOrKeep } from '#kit/web/outbox.ts'
import { showAtOnce } from '#kit/web/queryClient.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'
import { SearchField } from '#kit/web/ui/SearchField.tsx'
import { Select } from '#kit/web/ui/Select.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import {
  INVENTORY_FILTERS,
  INVENTORY_SORTS,
  type InventoryFilter,
  type InventoryQuestion,
  passesFilter,
} from '../../inventoryRules.ts'
import type { Item, listMyItems } from '../../itemContract.ts'
import { BarcodeButton } from '../barcode/BarcodeButton.tsx'
import { orderShopItems } from '../calls.ts'
import { laneOf, LISTING_KINDS } from '../keptChanges.ts'
import { useCategoryName } from '../useCategoryName.ts'
import '../words/listings.buyers.ts'
import '../words/listings.inventory.ts'
import '../words/listings.ts'

/** The search is hidden below this many items. */
const WORTH_SEARCHING = 8

/** Labels of the filters; stock labels are the same as elsewhere (H-13). */
const FILTER_WORDS = {
  soldOut: 'filter_soldOut',
  fewLeft: 'buyersLimited',
  noPhoto: 'filter_noPhoto',
  noShop: 'filter_noShop',
  notVisible: 'filter_notVisible',
} as const satisfies Record<InventoryFilter, string>

interface Props {
  items: readonly Item[]
  question: InventoryQuestion
  onChange: (changes: Partial<InventoryQuestion>) => void
  /** True for the items of one shop. */
  hasShopOrder: boolean
  onCode: (code: string) => void
}

/** Search, filters, category and order of a seller's items; only those useful for these items. */
export function InventoryTools({ items, question, onChange, hasShopOrder, onCode }: Props) {
  const t = useTranslations('listings')
  const categoryName = useCategoryName()
  const sorts = INVENTORY_SORTS.filter((value) => hasShopOrder || value !== 'shopOrder')
  const order = (
    <Select
      hideLabel
      label={t('order')}
      value={question.sort}
      onValue={(sort) => onChange({ sort: INVENTORY_SORTS.find((each) => each === sort)! })}
      options={sorts.map((value) => ({ value, label: t(`sort_${value}`) }))}
    />
  )
  if (items.length < WORTH_SEARCHING)
    return hasShopOrder && items.length > 1 ? <div className="mt-3">{order}</div> : null
  const counts = INVENTORY_FILTERS.map((filter) => ({
    filter,
    count: items.filter((item) => passesFilter(item, filter)).length,
  }))
  const useful = counts.filter(({ filter, count }) => count > 0 || question.filters.includes(filter))
  const categories = [...new Set(items.map(({ category }) => category))].sort()
  const toggle = (filter: InventoryFilter) =>
    onChange({
      filters: question.filters.includes(filter)
        ? question.filters.filter((each) => each !== filter)
        : [...question.filters, filter],
    })
  return (
    <div className="mt-3 grid gap-2">
      <SearchField
        label={t('searchItems')}
        placeholder={t('searchItems')}
        value={question.text}
        onValue={(text) => onChange({ text })}
        end={<BarcodeButton onCode={onCode} />}
      />
      {useful.length > 0 && (
        <ChipRow label={t('filter')}>
          {useful.map(({ filter, count }) => (
            <Chip key={filter} on={question.filters.includes(filter)} onClick={() => toggle(filter)}>
              {t(FILTER_WORDS[filter])} {count}
            </Chip>
          ))}
        </ChipRow>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Select
          hideLabel
          label={t('category')}
          value={question.category}
          onValue={(category) => onChange({ category })}
          options={[
            { value: '', label: t('allCategories') },
            ...categories.map((value) => ({ value, label: categoryName(value) })),
          ]}
        />
        {order}
      </div>
    </div>
  )
}

/** Moves that follow each other within this time are sent in one request. */
const PAUSE_MS = 800
const ITEMS = ['my', 'items']

/** Sets the order of a shop's items: shown at once, sent after a pause, queued without a network. */
export function useOrderShop(shopId: string): (ids: readonly string[]) => void {
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  const client = useQueryClient()
  const owner = useUser()?.id ?? ''
  const waiting = useRef<{ ids: readonly string[]; timer: ReturnType<typeof setTimeout> } | null>(null)

  const send = async () => {
    const itemIds = waiting.current?.ids
    clearTimeout(waiting.current?.timer)
    waiting.current = null
    if (!itemIds) return
    const action = { owner, lane: laneOf(`order:${shopId}`), kind: LISTING_KINDS.order, item: t('sort_shopOrder') }
    try {
      const input = { id: shopId, itemIds: [...itemIds] }
      const answer = await sendOrKeep(orderShopItems, input, { ...action, key: newId() })
      if (!answer) {
        toast(t('keptForLater'))
        return
      }
      await client.invalidateQueries({ queryKey: ['shops', shopId] })
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
    await client.invalidateQueries({ queryKey: ITEMS })
  }
  const sendNow = useEffectEvent(() => void send())
  useEffect(() => () => sendNow(), [])

  return (ids) => {
    const positions = new Map(ids.map((id, index) => [id, index + 1]))
    showAtOnce<OutputOf<typeof listMyItems>>(client, ITEMS, (before) => {
      if (!Array.isArray(before.items)) return before
      return {
        items: before.items.map((item) => ({ ...item, shopOrder: positions.get(item.id) ?? item.shopOrder })),
      }
    })
    clearTimeout(waiting.current?.timer)
    waiting.current = { ids, timer: setTimeout(() => void send(), PAUSE_MS) }
  }
}
