import type { KeyboardEvent } from 'react'
import { hasModifier } from './modifierKeys.ts'

/**
 * Handles arrow keys, Home and End inside a row of buttons of which one is tabbable: moves the focus and reports the
 * new index. Left and right follow the reading direction; disabled buttons are skipped.
 */
export function onRovingKey(event: KeyboardEvent<HTMLElement>, role: string, choose: (index: number) => void): void {
  if (hasModifier(event)) return
  const row = event.currentTarget
  const all = [...row.querySelectorAll<HTMLElement>(`[role="${role}"]`)]
  const open = all.filter((item) => !item.hasAttribute('disabled'))
  const now = open.indexOf(event.target as HTMLElement)
  if (now < 0) return
  const next = nextIndex(event.key, now, open.length, getComputedStyle(row).direction === 'rtl')
  if (next === null) return
  event.preventDefault()
  const target = open[next]!
  target.focus()
  choose(all.indexOf(target))
}

function nextIndex(key: string, now: number, count: number, isRtl: boolean): number | null {
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const backward = isRtl ? 'ArrowRight' : 'ArrowLeft'
  if (key === forward || key === 'ArrowDown') return (now + 1) % count
  if (key === backward || key === 'ArrowUp') return (now - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
