import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Item } from '../../itemContract.ts'
import { GroupedRow, type GroupsProps, type InventoryGroup } from './GroupedRow.tsx'
import { enterRows } from './rowKeys.ts'
import '../words/listings.inventory.ts'

/** Height of a row before it is measured, in px. */
const ROW_HEIGHT = 168

type Line = { key: string; heading: string; count: number } | { key: string; item: Item; position: number }

/** A long list: only rows near the screen are rendered. */
export function LongInventoryList({ groups, label, ...rest }: GroupsProps) {
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
              <GroupedRow item={line.item} {...rest} />
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
