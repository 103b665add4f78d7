import { useTranslations } from 'use-intl'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { STOCK_TONES, useBuyersWord } from '#features/listings/web/useBuyersWord.ts'
import { Link } from '#kit/web/ui/Link.tsx'
import { PriceText } from '#kit/web/ui/PriceText.tsx'
import { ShapeFrame } from '#kit/web/ui/ShapeFrame.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { ListingCard } from '../messageContract.ts'
import './words/chat.ts'

const PAGES = { item: 'product', shop: 'shop', service: 'service', office: 'office', specialization: null }

interface ListingBubbleProps {
  listing: ListingCard
  /** True on a sent message, which may be older than the shown price. */
  isSent?: boolean
}

/** The listing that a message is about, as a card inside the bubble; a tap opens it. */
export function ListingBubble({ listing, isSent }: ListingBubbleProps) {
  const t = useTranslations('chat')
  const buyersWord = useBuyersWord()
  const { id, kind, title, price, photo, isOffered, availability, isDemo } = listing
  const isScarce = availability === 'Limited Stock' || availability === 'Out of stock'
  const page = PAGES[kind]
  const content = (
    <>
      <ShapeFrame kind={kind === 'shop' || kind === 'office' ? 'place' : 'thing'} className="size-16">
        <ListingPicture photo={photo} kind={kind} sizes="64px" />
      </ShapeFrame>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="line-clamp-2 text-strong wrap-safe">{title}</span>
        {price !== '' && <PriceText size="small">{isSent ? t('priceNow', { price }) : price}</PriceText>}
        {(!isOffered || isScarce || isDemo) && (
          <span className="flex flex-wrap gap-1.5">
            {!isOffered ? (
              <Tag>{t('notOffered')}</Tag>
            ) : (
              isScarce && <Tag tone={STOCK_TONES[availability]}>{buyersWord(availability)}</Tag>
            )}
            {isDemo && <Tag>{t('demo')}</Tag>}
          </span>
        )}
      </span>
    </>
  )
  const look = 'flex items-center gap-3 rounded-m border border-line bg-surface p-2 text-ink'
  return page === null ? (
    <span className={look}>{content}</span>
  ) : (
    <Link href={`/${page}/${id}`} className={look}>
      {content}
    </Link>
  )
}
