import { Pencil } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '#kit/web/ui/Card.tsx'
import { Checkbox } from '#kit/web/ui/Checkbox.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { Link } from '#kit/web/ui/Link.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { Item } from '../../itemContract.ts'
import { ListingPicture } from '../ListingPicture.tsx'
import { useVisibilityWords } from '../useVisibilityWords.ts'
import { WaitingTag } from '../WaitingTag.tsx'
import type { ItemFamily } from './itemFamily.ts'
import { QuickEdit } from './QuickEdit.tsx'
import { RowMenu } from './RowMenu.tsx'

/** Label of an item without stock: "Inactive" among the items, "Low Stock" among a shop's products (F-32, F-41). */
const LOW_LABELS = { item: 'inactive', product: 'lowStock' } as const

/** A press this long selects the row. */
const LONG_PRESS_MS = 500

export interface InventoryRowProps {
  item: Item
  family: ItemFamily
  /** Null: selection mode is off. */
  isSelected: boolean | null
  onSelect: (isSelected: boolean) => void
}

/** An own item: its content, inline price and stock, Edit, and a menu for other actions. */
export function InventoryRow({ item, family, isSelected, onSelect }: InventoryRowProps) {
  const t = useTranslations('listings')
  const press = useLongPress(() => onSelect(true))
  return (
    <Card className={cx('flex h-full flex-col px-3 py-2', isSelected && 'ring-2 ring-brand')}>
      <div role="group" aria-label={item.name} {...(isSelected === null && press)}>
        <div className="flex gap-3">
          {isSelected !== null && (
            <Checkbox
              label={<span className="sr-only">{t('selectOf', { name: item.name })}</span>}
              checked={isSelected}
              onValue={onSelect}
            />
          )}
          <Link
            href={`/${family}/${item.id}`}
            aria-hidden="true"
            tabIndex={-1}
            className="size-16 shrink-0 overflow-hidden rounded-m"
          >
            <ListingPicture photo={item.photos[0] ?? null} kind="item" sizes="64px" />
          </Link>
          <div className="min-w-0 flex-1">
            <Link href={`/${family}/${item.id}`} className="line-clamp-2 text-row font-semibold wrap-safe">
              {item.name}
            </Link>
            <Facts item={item} family={family} />
          </div>
          <RowMenu item={item} family={family} />
        </div>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-2 border-t border-line pt-1">
          <div className="min-w-0 flex-1">
            <QuickEdit item={item} />
          </div>
          <LinkButton
            size="small"
            variant="text"
            href={`/${family}/${item.id}/edit`}
            icon={<Pencil aria-hidden="true" className="size-5" />}
          >
            {t('edit')}
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}

function Facts({ item, family }: { item: Item; family: ItemFamily }) {
  const t = useTranslations('listings')
  const visibility = useVisibilityWords()
  const { status } = item
  const label = status === 'active' ? t('active') : status === 'inactive' ? t('inactive') : t(LOW_LABELS[family])
  return (
    <>
      <span className="mt-1 flex flex-wrap gap-1.5">
        <Tag tone={status === 'active' ? 'ok' : status === 'low_stock' && family === 'product' ? 'wait' : 'quiet'}>
          {label}
        </Tag>
        {item.stock === 0 && <Tag tone="wait">{t(item.soldOutUntil === null ? 'outOfStock' : 'soldOutTag')}</Tag>}
        <WaitingTag id={item.id} />
      </span>
      <p className="mt-1 text-small text-ink-2 wrap-safe">
        <span>{t('views', { count: item.views })}</span> · <span>{visibility(item)}</span>
      </p>
    </>
  )
}

/** Detects a long press; scrolling or lifting the finger cancels it. */
function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const end = () => clearTimeout(timer.current)
  return {
    onPointerDown: (event: { pointerType: string }) => {
      if (event.pointerType === 'touch') timer.current = setTimeout(onLongPress, LONG_PRESS_MS)
    },
    onPointerUp: end,
    onPointerMove: end,
    onPointerCancel: end,
  }
}
