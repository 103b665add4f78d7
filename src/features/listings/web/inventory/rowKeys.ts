import type { KeyboardEvent } from 'react'
import { hasModifier } from '#kit/web/ui/modifierKeys.ts'

const ROW = '[data-inventory-row]'
/** Elements within a row that the arrow keys focus: price, stock (of each size) and Edit. */
const STOP = '[data-edits]'

/** Focuses the row that an element is in, after an edit in it. */
export const focusRowOf = (element: Element): void => element.closest<HTMLElement>(ROW)?.focus()

/** Arrow down on the list itself focuses its first row. */
export function enterRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' || event.target !== event.currentTarget) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLElement>(ROW)?.focus()
}

/**
 * Handles keys of the table. On a row: arrows up and down focus the neighbouring rows, Home and End the first and last
 * rendered one, arrow right its price; Enter edits the price, Space selects. On a price, a stock or Edit: arrows left
 * and right move along the row, up and down to the same element of the neighbouring rows. Keys inside a field keep
 * their meaning.
 */
export function pressedOnRow(event: KeyboardEvent<HTMLElement>, select: () => void): void {
  const row = event.currentTarget
  if (hasModifier(event)) return
  const stops = stopsOf(row)
  const at = event.target === row ? -1 : stops.indexOf(event.target as HTMLElement)
  if (event.target !== row && at < 0) return
  const next = targetOf(event.key, row, stops, at)
  if (next) next.focus()
  else if (at >= 0) return
  else if (event.key === 'Enter') stops[0]?.click()
  else if (event.key === ' ') select()
  else return
  event.preventDefault()
}

const stopsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>(STOP)]

function targetOf(key: string, row: HTMLElement, stops: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowRight') return stops[at + 1]
  if (key === 'ArrowLeft') return at < 0 ? undefined : (stops[at - 1] ?? row)
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)]
  const here = rows.indexOf(row)
  const to = { ArrowDown: rows[here + 1], ArrowUp: rows[here - 1], Home: rows[0], End: rows.at(-1) }[key]
  return to && at >= 0 ? (stopsOf(to)[at] ?? to) : to
}
