import { useState } from 'react'
import type { SearchScreen } from './useSearchScreen.ts'

/** Which result the reader points at, in the list or on the map, and which one was pressed on the map (`pin` of the address). */
export interface Pointed {
  /** Under the pointer or the focus now; null: none. */
  hotId: string | null
  selectedId: string | null
  point: (id: string | null) => void
  select: (id: string | null) => void
}

/** List and map are one: what is pointed at in one is lit in the other. Who comes back finds the pin that was pressed. */
export function usePointed({ params, setParams }: SearchScreen): Pointed {
  const [hotId, point] = useState<string | null>(null)
  const selectedId = params.get('pin')
  const select = (pin: string | null) => pin !== selectedId && setParams({ pin })
  return { hotId, selectedId, point, select }
}
