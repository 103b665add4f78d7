import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { dateText } from '#core/dates.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { Link } from '#kit/web/ui/Link.tsx'
import { Stars } from '#kit/web/ui/Rating.tsx'
import { ShapeFrame } from '#kit/web/ui/ShapeFrame.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { Purchase } from '../contract.ts'

/** A dealing: listing, seller, date; highlighted while being reviewed. */
export function PurchaseRow({ purchase, isChosen }: { purchase: Purchase; isChosen: boolean }) {
  const t = useTranslations('reviews')
  const { listingId, kind, name, photo, review } = purchase
  const isThing = kind === 'item' || kind === 'service'
  return (
    <Link
      href={`/ratings?product=${encodeURIComponent(listingId)}`}
      aria-current={isChosen ? 'true' : undefined}
      className={cx(
        'flex min-h-20 items-center gap-3 px-3 py-2.5 transition-colors outline-offset-[-3px]',
        isChosen ? 'bg-brand-tint' : 'hover:bg-well/60',
      )}
    >
      <ShapeFrame kind={isThing ? 'thing' : 'place'} className={isThing ? 'size-14' : 'h-14 w-12'}>
        <ListingPicture photo={photo} kind={kind} sizes="56px" />
      </ShapeFrame>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="text-row wrap-safe">{name}</span>
        <span className="truncate text-small text-ink-2">
          {[purchase.seller, dateText(new Date(purchase.at))].filter(Boolean).join(' · ')}
        </span>
        {review ? (
          <Stars value={review.rating} />
        ) : (
          <Tag tone={purchase.dealing === 'bought' ? 'ok' : 'quiet'}>{t(purchase.dealing)}</Tag>
        )}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-3 rtl:-scale-x-100" />
    </Link>
  )
}
