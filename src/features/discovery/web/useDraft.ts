import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Milliseconds } from '#core/units.ts'

interface Draft<Value> {
  shown: Value
  /** The last seen outer value. */
  seen: Value
  /** Pushed values that the outer value has not reached yet. */
  pushed: readonly Value[]
}

/**
 * A value that follows typing at once and is pushed outwards after a pause. A change from outside (Back, a tap on a
 * suggestion) is adopted; the echo of an earlier push is not, so that nothing typed is lost.
 * @returns the draft, a setter, and a function that pushes it now
 */
export function useDraft<Value>(
  value: Value,
  push: (value: Value) => void,
  rest: Milliseconds,
): [Value, (next: Value) => void, (next: Value) => void] {
  const [draft, setDraft] = useState<Draft<Value>>({ shown: value, seen: value, pushed: [] })
  // Not while rendering: the address is drawn late (useDeferredValue), and React would take a state set in a drawing
  // that it then discards as the base of the next typed letter.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setDraft((old) => (value === old.seen ? old : followed(old, value))), [value])
  const pushNow = (next: Value) => {
    setDraft((old) => ({ ...old, shown: next, pushed: next === target(old) ? old.pushed : [...old.pushed, next] }))
    push(next)
  }
  const settle = useEffectEvent(() => pushNow(draft.shown))
  const { shown } = draft
  const isWaiting = shown !== target(draft)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(settle, rest)
    return () => clearTimeout(timer)
  }, [isWaiting, shown, rest])
  return [shown, (next) => setDraft((old) => ({ ...old, shown: next })), pushNow]
}

/** The value that the outer value has or will have after all pushes. */
const target = <Value>({ seen, pushed }: Draft<Value>): Value => pushed.at(-1) ?? seen

/** The draft after a change of the outer value. */
function followed<Value>({ shown, pushed }: Draft<Value>, value: Value): Draft<Value> {
  const at = pushed.indexOf(value)
  return at === -1 ? { shown: value, seen: value, pushed: [] } : { shown, seen: value, pushed: pushed.slice(at + 1) }
}
