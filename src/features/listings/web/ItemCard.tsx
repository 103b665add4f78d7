import { Eye, MessageCircleQuestion, Pencil } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PriceText } from '#kit/web/ui/PriceText.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { Item } from '../itemContract.ts'
import { DeleteButton, ListingCard, StatusButton } from './ListingCard.tsx'
import { ListingPicture } from './ListingPicture.tsx'
import { SubscribeLink } from './SubscribeLink.tsx'
import { useVisibilityWords } from './useVisibilityWords.ts'
import { WaitingTag } from './WaitingTag.tsx'

/** Which family of addresses and words an own item is shown with (W-02, W-51). */
export type ItemFamily = 'item' | 'product'

/** How an item without stock is labelled: "Inactive" among the items, "Low Stock" among a shop's products (F-32, F-41). */
const LOW_LABELS = { item: 'inactive', product: 'lowStock' } as const

/** An own item with what its owner can do to it (F-45 … F-51; F-31 … F-33 among a shop's products). */
export function ItemCard({ item, family }: { item: Item; family: ItemFamily }) {
  const t = useTranslations('listings')
  const visibility = useVisibilityWords()
  const { status } = item
  const label = status === 'active' ? t('active') : status === 'inactive' ? t('inactive') : t(LOW_LABELS[family])
  const stock = item.stock === null ? null : t('inStock', { count: item.stock })
  return (
    <ListingCard
      href={`/${family}/${item.id}`}
      title={item.name}
      picture={<ListingPicture photo={item.photos[0] ?? null} kind="item" sizes="104px" />}
      price={<PriceText>{item.price}</PriceText>}
      tags={
        <>
          <Tag tone={status === 'active' ? 'ok' : status === 'low_stock' && family === 'product' ? 'wait' : 'quiet'}>
            {label}
          </Tag>
          <WaitingTag id={item.id} />
        </>
      }
      sub={[stock, t('views', { count: item.views })].filter(Boolean).join(' · ')}
      meta={<span className="text-small text-ink-2">{visibility(item)}</span>}
      actions={
        <>
          <LinkButton
            size="small"
            variant="tint"
            href={`/${family}/${item.id}`}
            icon={<Eye aria-hidden="true" className="size-5" />}
          >
            {t('view')}
          </LinkButton>
          <LinkButton
            size="small"
            variant="tint"
            href={`/${family}/${item.id}/edit`}
            icon={<Pencil aria-hidden="true" className="size-5" />}
          >
            {t('edit')}
          </LinkButton>
          <LinkButton
            size="small"
            variant="tint"
            href={`/${family}/${item.id}/inquiries`}
            icon={<MessageCircleQuestion aria-hidden="true" className="size-5" />}
          >
            {t('inquiries')}
          </LinkButton>
          <SubscribeLink listing={item} />
          <StatusButton id={item.id} name={item.name} status={status} />
          <DeleteButton
            id={item.id}
            name={item.name}
            question={family === 'item' ? t('deleteItem') : t('deleteProduct')}
          />
        </>
      }
    />
  )
}
