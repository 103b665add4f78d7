import { useState } from 'react'
import type { SearchScreen } from './useSearchScreen.ts'

/** Which result the reader points at, in the list or on the map, and which one was pressed on the map (`pin` of the address). */
export interface Pointed {
  /** Under the pointer or the focus now: none, one, or all of a group of the map. */
  hot: readonly string[]
  selectedId: string | null
  point: (ids: readonly string[]) => void
  select: (id: string | null) => void
  /** True for what is lit in the list. */
  isLit: (id: string) => boolean
}

/** List and map are one: what is pointed at in one is lit in the other. Who comes back finds the pin that was pressed. */
export function usePointed({ params, setParams }: SearchScreen): Pointed {
  const [hot, setHot] = useState<readonly string[]>([])
  const selectedId = params.get('pin')
  const select = (pin: string | null) => pin !== selectedId && setParams({ pin })
  const point = (ids: readonly string[]) => ids.join() !== hot.join() && setHot(ids)
  const isLit = (id: string) => (hot.length > 0 ? hot.includes(id) : id === selectedId)
  return { hot, selectedId, point, select, isLit }
}
