import { CalendarClock, EllipsisVertical, Eye, MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Item } from '../../itemContract.ts'
import { DeleteButton, StatusButton } from '../ListingCard.tsx'
import { SubscribeLink } from '../SubscribeLink.tsx'
import type { ItemFamily } from '../../inventoryRules.ts'
import { useChangeItems } from './useChangeItems.ts'

/** All actions of an item besides editing (F-45, F-47, F-48, F-50, F-51). */
export function RowMenu({ item, family }: { item: Item; family: ItemFamily }) {
  const t = useTranslations('listings')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t('moreOf', { name: item.name })}
        icon={<EllipsisVertical aria-hidden="true" />}
        className="-me-2 rail:self-center"
        onClick={() => setOpen(true)}
      />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={item.name} desktop="center">
        <div className="grid gap-2 [&>*]:w-full [&>*]:justify-start">
          <LinkButton
            size="small"
            variant="quiet"
            href={`/${family}/${item.id}`}
            icon={<Eye aria-hidden="true" className="size-5" />}
          >
            {t('view')}
          </LinkButton>
          <LinkButton
            size="small"
            variant="quiet"
            href={`/${family}/${item.id}/inquiries`}
            icon={<MessageCircleQuestion aria-hidden="true" className="size-5" />}
          >
            {t('inquiries')}
          </LinkButton>
          <SubscribeLink listing={item} />
          <SoldOutButton item={item} onDone={() => setOpen(false)} />
          <StatusButton id={item.id} name={item.name} status={item.status} onDone={() => setOpen(false)} />
          <DeleteButton
            id={item.id}
            name={item.name}
            question={family === 'item' ? t('deleteItem') : t('deleteProduct')}
            onAsk={() => setOpen(false)}
          />
        </div>
      </Sheet>
    </>
  )
}

/** Sets an item out of stock until tomorrow morning, or ends that. */
function SoldOutButton({ item, onDone }: { item: Item; onDone: () => void }) {
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  const changeItems = useChangeItems()
  const isSoldOut = item.soldOutUntil !== null
  if (!isSoldOut && item.stock === 0) return null
  const change = () => {
    onDone()
    changeItems([{ id: item.id, soldOutToday: !isSoldOut }], item.name, [item]).then(
      ({ isKept }) => isKept || toast(t(isSoldOut ? 'backInStock' : 'soldOutUntilMorning'), { tone: 'ok' }),
      (error: unknown) => toast(sentence(error), { tone: 'problem' }),
    )
  }
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<CalendarClock aria-hidden="true" className="size-5" />}
      onClick={change}
    >
      {t(isSoldOut ? 'backInStockNow' : 'soldOutToday')}
    </Button>
  )
}
