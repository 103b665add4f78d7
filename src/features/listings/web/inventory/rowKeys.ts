import type { KeyboardEvent } from 'react'

const ROW = '[data-inventory-row]'

/** Focuses the row that an element is in, after an edit in it. */
export const focusRowOf = (element: Element): void => element.closest<HTMLElement>(ROW)?.focus()

/** Arrow down on the list itself leads into its first row. */
export function enterRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' || event.target !== event.currentTarget) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLElement>(ROW)?.focus()
}

/**
 * Keys on a row: arrows lead to the rows beside it, Home and End to the first and last drawn one, Enter edits the price,
 * Space selects. Keys inside a field or on a button of the row keep their meaning.
 */
export function pressedOnRow(event: KeyboardEvent<HTMLElement>, select: () => void): void {
  const row = event.currentTarget
  if (event.target !== row || event.altKey || event.ctrlKey || event.metaKey) return
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)]
  const at = rows.indexOf(row)
  const next = { ArrowDown: rows[at + 1], ArrowUp: rows[at - 1], Home: rows[0], End: rows.at(-1) }[event.key]
  if (next) next.focus()
  else if (event.key === 'Enter') row.querySelector<HTMLElement>('[data-edits="price"]')?.click()
  else if (event.key === ' ') select()
  else return
  event.preventDefault()
}
