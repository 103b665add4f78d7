import CalendarClock from 'lucide-react/icons/calendar-clock'
import Eye from 'lucide-react/icons/eye'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { ItemFamily } from '../../inventoryRules.ts'
import type { Item } from '../../itemContract.ts'
import { ActionMenu } from '../ActionMenu.tsx'
import { DeleteButton } from '../DeleteButton.tsx'
import { StatusButton } from '../StatusButton.tsx'
import { SubscribeLink } from '../SubscribeLink.tsx'
import { useChangeItems } from './useChangeItems.ts'
import '../words/listings.details.ts'
import '../words/listings.inventory.ts'
import '../words/listings.ts'

interface Props {
  item: Item
  family: ItemFamily
  /** True on the item's own page: the first row links to the page that buyers see. */
  isOnPage?: boolean
  onDeleted?: () => void
}

/** All actions of an item besides editing (F-45, F-47, F-48, F-50, F-51), on its row and on its page. */
export function ItemMenu({ item, family, isOnPage = false, onDeleted }: Props) {
  const t = useTranslations('listings')
  const { id, name, status } = item
  return (
    <ActionMenu name={name} {...(!isOnPage && { variant: 'bare', className: '-me-2 rail:self-center' })}>
      {(close) => (
        <>
          <LinkButton
            size="small"
            variant="quiet"
            href={isOnPage ? `/product/${id}` : `/${family}/${id}`}
            icon={<Eye aria-hidden="true" className="size-5" />}
          >
            {t(isOnPage ? 'asBuyersSeeIt' : 'view')}
          </LinkButton>
          <LinkButton
            size="small"
            variant="quiet"
            href={`/${family}/${id}/inquiries`}
            icon={<MessageCircleQuestion aria-hidden="true" className="size-5" />}
          >
            {t('inquiries')}
          </LinkButton>
          <SubscribeLink listing={item} />
          <SoldOutButton item={item} onDone={close} />
          <StatusButton id={id} name={name} status={status} onDone={close} />
          <DeleteButton
            of="items"
            id={id}
            name={name}
            question={family === 'item' ? t('deleteItem') : t('deleteProduct')}
            consequence={t('deleteAndOrders', { name })}
            onAsk={close}
            {...(onDeleted && { onDeleted })}
          />
        </>
      )}
    </ActionMenu>
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
