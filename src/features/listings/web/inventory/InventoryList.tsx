import { lazy, memo, Suspense } from 'react'
import { GroupedRow, type GroupsProps } from './GroupedRow.tsx'
import { enterRows } from './rowKeys.ts'

const LongInventoryList = lazy(async () => ({
  default: (await import('./LongInventoryList.tsx')).LongInventoryList,
}))

/** A longer list only renders rows near the screen. */
const MOST_DRAWN = 60
/** Rows shown until the code of a long list has loaded. */
const DRAWN_MEANWHILE = 8

/** The seller's items in groups; a long list is virtualized. */
export const InventoryList = memo(function InventoryList(props: GroupsProps) {
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
