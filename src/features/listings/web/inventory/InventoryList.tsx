import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Item } from '../../itemContract.ts'
import { CardList } from '../ListingCard.tsx'
import { type Arrange, InventoryRow } from './InventoryRow.tsx'
import { enterRows } from './rowKeys.ts'
import type { ItemFamily } from '../../inventoryRules.ts'

/** A longer list only renders rows near the screen. */
const MOST_DRAWN = 60
/** Height of a row before it is measured, in px. */
const ROW_HEIGHT = 168

/** Items under one heading; null: no heading. */
export interface InventoryGroup {
  key: string
  heading: string | null
  items: Item[]
}

export interface Selection {
  /** Null: selection mode is off. */
  ids: ReadonlySet<string> | null
  select: (id: string, isSelected: boolean) => void
}

interface Props {
  groups: InventoryGroup[]
  family: ItemFamily
  label: string
  selection: Selection
  arrange: Arrange | null
}

/** The seller's items in groups; a long list is virtualized. */
export function InventoryList(props: Props) {
  const count = props.groups.reduce((sum, { items }) => sum + items.length, 0)
  return count > MOST_DRAWN ? <LongList {...props} /> : <ShortList {...props} />
}

function ShortList({ groups, label, ...rest }: Props) {
  return groups.map(({ key, heading, items }) => (
    <section key={key} aria-label={heading ?? label} tabIndex={0} onKeyDown={enterRows}>
      {heading !== null && <h2 className="mt-5 text-head wrap-safe">{heading}</h2>}
      <CardList label={heading ?? label}>
        {items.map((item) => (
          <li key={item.id}>
            <Row item={item} {...rest} />
          </li>
        ))}
      </CardList>
    </section>
  ))
}

type RowProps = Pick<Props, 'family' | 'selection' | 'arrange'> & { item: Item }

function Row({ item, family, selection: { ids, select }, arrange }: RowProps) {
  return (
    <InventoryRow
      item={item}
      family={family}
      arrange={arrange}
      isSelected={ids && ids.has(item.id)}
      onSelect={(isSelected) => select(item.id, isSelected)}
    />
  )
}

type Line = { key: string; heading: string; count: number } | { key: string; item: Item; position: number }

function LongList({ groups, label, ...rest }: Props) {
  const t = useTranslations('listings')
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  const lines = linesOf(groups)
  const size = groups.reduce((sum, { items }) => sum + items.length, 0)
  // oxlint-disable-next-line react/incompatible-library -- its functions are used here only, and nothing memoizes them
  const rows = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => lines[index]!.key,
    scrollMargin: top,
    overscan: 4,
  })
  return (
    <ul
      ref={list}
      aria-label={label}
      tabIndex={0}
      onKeyDown={enterRows}
      className="relative mt-3"
      style={{ height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const line = lines[index]!
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            className="absolute inset-x-0 pb-3"
            style={{ transform: `translateY(${start - top}px)` }}
            {...('item' in line && { 'aria-posinset': line.position, 'aria-setsize': size })}
          >
            {'item' in line ? (
              <Row item={line.item} {...rest} />
            ) : (
              <h2 className="pt-2 text-head wrap-safe">
                {line.heading} <span className="text-body text-ink-2">{t('itemCount', { count: line.count })}</span>
              </h2>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function linesOf(groups: InventoryGroup[]): Line[] {
  let position = 0
  return groups.flatMap(({ key, heading, items }): Line[] => [
    ...(heading === null ? [] : [{ key: `heading ${key}`, heading, count: items.length }]),
    ...items.map((item) => ({ key: item.id, item, position: ++position })),
  ])
}
