import { useTranslations } from 'use-intl'
import { cx } from '#kit/web/ui/cx.ts'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { type ItemFamily, stockLabels } from '../../inventoryRules.ts'
import type { Item } from '../../itemContract.ts'
import { WaitingTag } from '../WaitingTag.tsx'
import '../words/listings.buyers.ts'
import '../words/listings.details.ts'
import '../words/listings.inventory.ts'
import '../words/listings.ts'

const LABEL_TONES = {
  active: 'ok',
  inactive: 'quiet',
  lowStock: 'wait',
  buyersOut: 'wait',
  soldOutTag: 'wait',
  buyersLimited: 'wait',
} as const

/**
 * State and stock of an item of the user, and a mark while a change of it waits to be sent; shown on its row and on its
 * page.
 */
export function StockTags({ item, family, className }: { item: Item; family: ItemFamily; className?: string }) {
  const t = useTranslations('listings')
  return (
    <span className={cx('flex flex-wrap gap-1.5', className)}>
      {stockLabels(item, family).map((label) => (
        <Tag key={label} tone={LABEL_TONES[label]}>
          {t(label)}
        </Tag>
      ))}
      <WaitingTag id={item.id} />
    </span>
  )
}
