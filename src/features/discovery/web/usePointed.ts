import { useState } from 'react'

/** Which result the reader points at, in the list or on the map, and which one was pressed on the map. */
export interface Pointed {
  /** Under the pointer or the focus now; null: none. */
  hotId: string | null
  selectedId: string | null
  point: (id: string | null) => void
  select: (id: string | null) => void
}

/** List and map are one: what is pointed at in one is lit in the other. */
export function usePointed(): Pointed {
  const [hotId, point] = useState<string | null>(null)
  const [selectedId, select] = useState<string | null>(null)
  return { hotId, selectedId, point, select }
}
