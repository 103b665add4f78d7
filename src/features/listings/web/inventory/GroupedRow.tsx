import type { Item } from '../../itemContract.ts'
import type { ItemFamily } from '../../inventoryRules.ts'
import { type Arrange, InventoryRow } from './InventoryRow.tsx'

/** Items under one heading; null: no heading. */
export interface InventoryGroup {
  key: string
  heading: string | null
  items: Item[]
}

export interface Selection {
  /** Null: selection mode is off. */
  ids: ReadonlySet<string> | null
  select: (id: string, isSelected: boolean) => void
}

export interface GroupsProps {
  groups: InventoryGroup[]
  family: ItemFamily
  label: string
  selection: Selection
  arrange: Arrange | null
}

type RowProps = Pick<GroupsProps, 'family' | 'selection' | 'arrange'> & { item: Item }

/** A row of a grouped list, with its state in the selection. */
export function GroupedRow({ item, family, selection: { ids, select }, arrange }: RowProps) {
  return (
    <InventoryRow
      item={item}
      family={family}
      arrange={arrange}
      isSelected={ids && ids.has(item.id)}
      onSelect={(isSelected) => select(item.id, isSelected)}
    />
  )
}
