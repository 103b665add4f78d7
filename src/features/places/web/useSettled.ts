import { useEffect, useState } from 'react'
import type { Milliseconds } from '#core/units.ts'

/** A debounced value: it changes once the input has not changed for `rest`. */
export function useSettled<Value>(value: Value, rest: Milliseconds): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest)
    return () => clearTimeout(timer)
  }, [value, rest])
  return settled
}
