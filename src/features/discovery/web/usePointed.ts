import { useState } from 'react'
import type { SearchScreen } from './useSearchScreen.ts'

/**
 * The result that is hovered or focused in the list or on the map, and the one pressed on the map (`pin` in the page
 * address).
 */
export interface Pointed {
  /** Ids under the pointer or the focus: none, one, or all of a group on the map. */
  hot: readonly string[]
  selectedId: string | null
  point: (ids: readonly string[]) => void
  select: (id: string | null) => void
  /** True for highlighted rows of the list. */
  isLit: (id: string) => boolean
}

/**
 * Links list and map: a result hovered in one is highlighted in the other. The pressed pin is in the page address, so
 * that it is still selected after going back.
 */
export function usePointed({ params, setParams }: SearchScreen): Pointed {
  const [hot, setHot] = useState<readonly string[]>([])
  const selectedId = params.get('pin')
  const select = (pin: string | null) => pin !== selectedId && setParams({ pin })
  const point = (ids: readonly string[]) => ids.join() !== hot.join() && setHot(ids)
  const isLit = (id: string) => (hot.length > 0 ? hot.includes(id) : id === selectedId)
  return { hot, selectedId, point, select, isLit }
}
