import { useQuery } from '@tanstack/react-query'
import CheckSquare from 'lucide-react/icons/square-check-big'
import { lazy, memo, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyComponent } from '#kit/web/lazyComponent.tsx'
import { useGo, useQueryParams } from '#kit/web/navigation.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { TabPanel, Tabs } from '#kit/web/ui/Tabs.tsx'
import { storedCode } from '../../barcode.ts'
import {
  codesOf,
  INVENTORY_FILTERS,
  INVENTORY_SORTS,
  inventoryOf,
  type InventoryQuestion,
  type ItemFamily,
  movedTo,
  type OtherWordings,
} from '../../inventoryRules.ts'
import type { Item } from '../../itemContract.ts'
import type { ListingStatus } from '../../rules.ts'
import { GroupedRow, type GroupsProps, type InventoryGroup, type Selection } from './GroupedRow.tsx'
import { InventoryTools, useOrderShop } from './InventoryTools.tsx'
import type { Arrange } from './InventoryRow.tsx'
import { enterRows } from './rowKeys.ts'
import { UndoLine } from './UndoLine.tsx'
import '../words/listings.inventory.ts'

const LongInventoryList = lazy(async () => ({
  default: (await import('./LongInventoryList.tsx')).LongInventoryList,
}))

/** A longer list only renders rows near the screen. */
const MOST_DRAWN = 60

/** Rows shown until the code of a long list has loaded. */
const DRAWN_MEANWHILE = 8

/** The seller's items in groups; a long list is virtualized. */
const InventoryList = memo(function InventoryList(props: GroupsProps) {
  const count = props.groups.reduce((sum, { items }) => sum + items.length, 0)
  if (count <= MOST_DRAWN) return <ShortList {...props} />
  return (
    <Suspense fallback={<ShortList {...props} groups={firstOf(props.groups)} />}>
      <LongInventoryList {...props} />
    </Suspense>
  )
})

const firstOf = ([first]: GroupsProps['groups']) =>
  first ? [{ ...first, items: first.items.slice(0, DRAWN_MEANWHILE) }] : []

function ShortList({ groups, label, ...rest }: GroupsProps) {
  return groups.map(({ key, heading, items }) => (
    <section key={key} aria-label={heading ?? label} tabIndex={0} onKeyDown={enterRows}>
      {heading !== null && <h2 className="mt-5 text-head wrap-safe">{heading}</h2>}
      <ul aria-label={heading ?? label} className="mt-3 grid gap-3">
        {items.map((item) => (
          <li key={item.id}>
            <GroupedRow item={item} {...rest} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

const SelectionBar = lazyComponent(async () => (await import('./SelectionBar.tsx')).SelectionBar)

/** One tab and the listing states that it shows. */
interface InventoryTab {
  value: string
  label: string
  holds: (status: ListingStatus) => boolean
}

interface Props {
  items: Item[]
  family: ItemFamily
  label: string
  /** The first tab shows everything. */
  tabs: readonly InventoryTab[]
  showsCounts?: boolean
  /** The one shop of these items, whose order can be set. */
  shopId?: string
  /** Groups the shown items under headings, in order. */
  groupsOf: (shown: Item[]) => InventoryGroup[]
}

/** A seller's items with search, filters, order, inline edits and multi-select. Its state is in the URL. */
export function Inventory({ items, family, label, tabs, showsCounts = false, shopId, groupsOf }: Props) {
  const t = useTranslations('listings')
  const go = useGo()
  const [params, setParams] = useQueryParams()
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null)
  // Typed text is local state; the URL is updated after a delay.
  const [text, setText] = useState(params.get('q') ?? '')
  const [only, category, sort] = [params.get('only') ?? '', params.get('category') ?? '', params.get('sort') ?? '']
  const asked = useMemo(() => askedBy(only, category, sort), [only, category, sort])
  const question = { ...asked, text }
  // The field shows each key at once; a long list may be updated later, and is rendered again only when it has changed.
  const searched = useDeferredValue(text)
  const othersOf = useOtherWordings(text !== '')
  const tab = tabs.find(({ value }) => value === params.get('filter')) ?? tabs[0]!
  const inTab = (each: InventoryTab) => items.filter(({ status }) => each.holds(status))
  const shown = useMemo(
    () =>
      inventoryOf(
        items.filter(({ status }) => tab.holds(status)),
        { ...asked, text: searched },
        othersOf,
      ),
    [items, tab, asked, searched, othersOf],
  )
  const groups = useMemo(() => groupsOf(shown), [shown, groupsOf])
  const isWhole = tab === tabs[0] && text === '' && question.filters.length === 0 && question.category === ''
  const ids = shown.map(({ id }) => id)
  const orderShop = useOrderShop(shopId ?? '')
  const arrange: Arrange | null =
    shopId && isWhole && question.sort === 'shopOrder' && selected === null
      ? { ids, move: (id, position) => orderShop(movedTo(ids, id, position)) }
      : null
  /** Opens the user's item with a scanned code, else the form of a new one. */
  const openCode = (code: string) => {
    const found = items.filter((item) => codesOf(item).some((each) => storedCode(each) === code))
    if (found.length > 1) setText(code)
    else if (found[0]) go(`/${family}/${found[0].id}/edit`)
    else go(shopId ? `/product-form?shopId=${shopId}&code=${code}` : `/item-form?code=${code}`)
  }
  const selection: Selection = useMemo(
    () => ({
      ids: selected,
      select: (id, isSelected) =>
        setSelected(
          (before) => new Set(isSelected ? [...(before ?? []), id] : [...(before ?? [])].filter((each) => each !== id)),
        ),
    }),
    [selected],
  )
  return (
    <>
      <Tabs
        className="mt-2"
        label={t('filter')}
        idBase="items"
        value={tab.value}
        onValue={(value) => setParams({ filter: value === tabs[0]!.value ? null : value })}
        items={tabs.map((each) => ({
          value: each.value,
          label: each.label,
          ...(showsCounts && { count: inTab(each).length }),
        }))}
      />
      <TabPanel idBase="items" value={tab.value}>
        <InventoryTools
          items={items}
          question={question}
          hasShopOrder={shopId !== undefined}
          onCode={openCode}
          onChange={(changes) => {
            if (changes.text !== undefined) setText(changes.text)
            setParams(asParams(changes))
          }}
        />
        {selected === null && <UndoLine />}
        {shown.length > 1 && selected === null && (
          <div className="mt-1 flex items-center justify-between text-small text-ink-2">
            <p role="status">{t('itemCount', { count: shown.length })}</p>
            <Button
              size="small"
              variant="text"
              icon={<CheckSquare aria-hidden="true" className="size-5" />}
              onClick={() => setSelected(new Set())}
            >
              {t('selectSeveral')}
            </Button>
          </div>
        )}
        {shown.length === 0 ? (
          <p className="py-8 text-center text-body text-ink-2">
            {text.trim() === '' ? t('noneInFilter') : t('noneMatches', { words: text.trim() })}
          </p>
        ) : (
          <>
            {question.sort === 'shopOrder' && (
              <p className="mt-1 text-small text-ink-2">{t(arrange ? 'shopOrderHelp' : 'shopOrderWhole')}</p>
            )}
            <InventoryList groups={groups} family={family} label={label} selection={selection} arrange={arrange} />
          </>
        )}
      </TabPanel>
      {selected && (
        <SelectionBar
          items={shown.filter(({ id }) => selected.has(id))}
          shown={shown.length}
          onAll={() => setSelected(new Set(shown.map(({ id }) => id)))}
          onEnd={() => setSelected(null)}
        />
      )}
    </>
  )
}

const askedBy = (only: string, category: string, sort: string): Omit<InventoryQuestion, 'text'> => ({
  filters: INVENTORY_FILTERS.filter((filter) => only.split(',').includes(filter)),
  category,
  sort: INVENTORY_SORTS.find((each) => each === sort) ?? 'newest',
})

/** Only the changed parts, so that two changes before the next drawing are both kept. */
const asParams = ({ text, filters, category, sort }: Partial<InventoryQuestion>) => ({
  ...(text !== undefined && { q: text }),
  ...(filters && { only: filters.join(',') }),
  ...(category !== undefined && { category }),
  ...(sort && { sort: sort === 'newest' ? null : sort }),
})

/** The other wordings of goods, loaded with the first search; undefined until then, and if they cannot be loaded. */
function useOtherWordings(isWanted: boolean): OtherWordings | undefined {
  const { data } = useQuery({
    queryKey: ['otherWordings'],
    enabled: isWanted,
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
    meta: { notKept: true },
    queryFn: async () => {
      const { otherWordings } = await import('#features/concepts/sameThings.ts')
      return { otherWordings }
    },
  })
  return data?.otherWordings
}
