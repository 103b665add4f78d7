import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line'
import GripVertical from 'lucide-react/icons/grip-vertical'
import SquarePen from 'lucide-react/icons/square-pen'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '#kit/web/ui/Card.tsx'
import { Checkbox } from '#kit/web/ui/Checkbox.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import type { Item } from '../../itemContract.ts'
import { ListingPicture } from '../ListingPicture.tsx'
import { useVisibilityWords } from '../useVisibilityWords.ts'
import type { ItemFamily } from '../../inventoryRules.ts'
import { QuickEdits } from './QuickEdit.tsx'
import { ItemMenu } from './ItemMenu.tsx'
import { pressedOnRow } from './rowKeys.ts'
import { StockTags } from './StockTags.tsx'
import '../words/listings.buyers.ts'
import '../words/listings.details.ts'
import '../words/listings.inventory.ts'
import '../words/listings.ts'

/** Distance from the edge of the screen, in px, within which the page scrolls while a row is dragged, and its speed. */
const EDGE = 96

const STEP = 14

/** A press this long selects the row. */
const LONG_PRESS_MS = 500

export interface InventoryRowProps {
  item: Item
  family: ItemFamily
  /** Null: selection mode is off. */
  isSelected: boolean | null
  onSelect: (isSelected: boolean) => void
  /** Moves the row in the seller's own order; null: the list has another order. */
  arrange: Arrange | null
}

/** The seller's own order while it is being arranged. */
export interface Arrange {
  /** All items of the shop, in their order. */
  ids: readonly string[]
  move: (id: string, position: number) => void
}

/** An item of the user: its content, inline price and stock, Edit, and a menu for other actions. */
export function InventoryRow({ item, family, isSelected, onSelect, arrange }: InventoryRowProps) {
  const t = useTranslations('listings')
  const press = useLongPress(() => onSelect(true))
  return (
    <Card className={cx('flex h-full flex-col px-3 py-2', isSelected && 'ring-2 ring-brand')}>
      <div
        role="group"
        aria-label={item.name}
        data-inventory-row={item.id}
        tabIndex={-1}
        className="rounded-m data-drop-here:ring-2 data-drop-here:ring-brand rail:flex rail:items-center rail:gap-4"
        onKeyDown={(event) => pressedOnRow(event, () => onSelect(isSelected !== true))}
        {...(isSelected === null && press)}
      >
        <div className="flex gap-3 rail:min-w-0 rail:flex-1">
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
          <ItemMenu item={item} family={family} />
        </div>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-2 border-t border-line pt-1 rail:mt-0 rail:w-112 rail:border-0 rail:pt-0">
          <div className="min-w-0 flex-1">
            {arrange ? <ArrangeButtons item={item} arrange={arrange} /> : <QuickEdits item={item} />}
          </div>
          <LinkButton
            size="small"
            variant="text"
            href={`/${family}/${item.id}/edit`}
            data-edits="all"
            icon={<SquarePen aria-hidden="true" className="size-5" />}
          >
            <span className="sr-only rail:not-sr-only">{t('edit')}</span>
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}

function Facts({ item, family }: { item: Item; family: ItemFamily }) {
  const t = useTranslations('listings')
  const visibility = useVisibilityWords()
  return (
    <>
      <StockTags item={item} family={family} className="mt-1" />
      <p className="mt-1 text-small text-ink-2 wrap-safe">
        <span>{t('views', { count: item.views })}</span> · <span>{visibility(item)}</span>
      </p>
    </>
  )
}

/** A handle to drag the row by, and for keyboards: to the top, up, down. */
function ArrangeButtons({ item: { id, name }, arrange }: { item: Item; arrange: Arrange }) {
  const t = useTranslations('listings')
  const at = arrange.ids.indexOf(id)
  const isLast = at === arrange.ids.length - 1
  const go = (label: 'moveTop' | 'moveUp' | 'moveDown', icon: ReactNode, to: number, isEnd: boolean) => (
    <IconButton label={t(label, { name })} icon={icon} disabled={isEnd} onClick={() => arrange.move(id, to)} />
  )
  return (
    <span className="flex items-center">
      <span
        aria-hidden="true"
        title={t('dragRow')}
        className="flex size-touch cursor-grab touch-none items-center justify-center text-ink-3"
        onPointerDown={(event) => {
          event.preventDefault()
          event.stopPropagation()
          dragRow(event.nativeEvent, (below) => arrange.move(id, arrange.ids.indexOf(below)))
        }}
      >
        <GripVertical className="size-6" />
      </span>
      {go('moveTop', <ArrowUpToLine aria-hidden="true" />, 0, at === 0)}
      {go('moveUp', <ArrowUp aria-hidden="true" />, at - 1, at === 0)}
      {go('moveDown', <ArrowDown aria-hidden="true" />, at + 1, isLast)}
    </span>
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

/**
 * Drags a row with the pointer until the pointer is released, and marks the row below the pointer. The page scrolls at
 * its edges; a row that is unmounted in the meantime does not end the drag, because the page itself captures the
 * pointer.
 * @param onDrop called with the id of the row below the pointer; not called when it was released elsewhere
 */
function dragRow({ pointerId, clientX }: PointerEvent, onDrop: (id: string) => void): void {
  const page = document.documentElement
  const dragging = new AbortController()
  const { signal } = dragging
  let y: number | null = null
  let marked: HTMLElement | null = null
  const mark = (row: HTMLElement | null) => {
    if (row === marked) return
    delete marked?.dataset['dropHere']
    if (row) row.dataset['dropHere'] = ''
    marked = row
  }
  const look = () => {
    if (signal.aborted) return
    if (y !== null) {
      const by = y < EDGE ? -STEP : y > innerHeight - EDGE ? STEP : 0
      if (by !== 0) window.scrollBy(0, by)
      mark(document.elementFromPoint(clientX, y)?.closest<HTMLElement>('[data-inventory-row]') ?? null)
    }
    requestAnimationFrame(look)
  }
  const end = () => {
    mark(null)
    dragging.abort()
  }
  page.setPointerCapture(pointerId)
  page.addEventListener('pointermove', (event) => (y = event.clientY), { signal })
  page.addEventListener('pointercancel', end, { signal })
  page.addEventListener(
    'pointerup',
    () => {
      const id = marked?.dataset['inventoryRow']
      end()
      if (id) onDrop(id)
    },
    { signal },
  )
  look()
}
