import { useEffect, useState } from 'react'
import type { Milliseconds } from '#core/units.ts'

/** A value once it has not changed for `rest`: what is typed is asked when the fingers stop. */
export function useSettled<Value>(value: Value, rest: Milliseconds): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest)
    return () => clearTimeout(timer)
  }, [value, rest])
  return settled
}
