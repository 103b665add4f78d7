import MessageCircle from 'lucide-react/icons/message-circle'
import Navigation from 'lucide-react/icons/navigation'
import Phone from 'lucide-react/icons/phone'
import { useTranslations } from 'use-intl'
import { directionsUrl } from '#core/geo.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PersonRow } from '#kit/web/ui/PersonRow.tsx'
import { Rating } from '#kit/web/ui/Rating.tsx'
import type { Order } from '../contract.ts'
import './words/orders.ts'

/** The other party with contact data, and for the buyer the pickup place. */
export function OtherParty({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const { other, side, place } = order
  const name = other.name || t('formerMember')
  const line = side === 'buyer' ? order.shop || t('seller') : t('buyer')
  return (
    <Card className="flex flex-col gap-3">
      <PersonRow
        className="-my-2.5"
        name={name}
        avatar={<Avatar name={name} src={other.photo} size="row" />}
        line={line}
        distance={
          side === 'seller' && other.id ? (
            other.rating === null ? (
              t('newBuyer')
            ) : (
              <span className="flex flex-wrap items-center gap-x-2">
                <Rating value={other.rating} />
                {t('buyerRating', { rating: other.rating.toFixed(1), count: other.ratings })}
              </span>
            )
          ) : undefined
        }
      />
      {order.address !== '' && (
        <p className="text-body wrap-safe">
          <span className="block text-small text-ink-3">{t('fetchAt')}</span>
          {order.address}
        </p>
      )}
      {other.id && (
        <div className="flex flex-wrap gap-2 [&>*]:flex-auto">
          {place && (
            <LinkButton
              size="small"
              variant="tint"
              href={directionsUrl(place)}
              target="_blank"
              rel="noopener noreferrer"
              icon={<Navigation aria-hidden="true" className="size-5" />}
            >
              {t('directions')}
            </LinkButton>
          )}
          {other.phone !== '' && (
            <LinkButton
              size="small"
              variant="tint"
              href={`tel:${other.phone}`}
              icon={<Phone aria-hidden="true" className="size-5" />}
            >
              {t('call')}
            </LinkButton>
          )}
          <LinkButton
            size="small"
            variant="tint"
            href={`/chat?${new URLSearchParams({ sellerId: other.id, sellerName: name })}`}
            icon={<MessageCircle aria-hidden="true" className="size-5" />}
          >
            {t('chat')}
          </LinkButton>
        </div>
      )}
    </Card>
  )
}
