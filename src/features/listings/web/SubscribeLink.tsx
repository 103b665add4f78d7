import IndianRupee from 'lucide-react/icons/indian-rupee'
import { useTranslations } from 'use-intl'
import { useNow } from '#kit/web/useNow.ts'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import './words/listings.ts'

interface SubscribeLinkProps {
  listing: { id: string; paidUntil: string | null; shopId?: string | null }
}

/**
 * Link to /subscription for a listing of the user that is not paid for; an item in a shop is covered by the
 * shop.
 */
export function SubscribeLink({ listing: { id, paidUntil, shopId = null } }: SubscribeLinkProps) {
  const t = useTranslations('listings')
  const now = useNow()
  if (shopId !== null || (paidUntil !== null && new Date(paidUntil) > now)) return null
  return (
    <LinkButton
      size="small"
      variant="tint"
      href={`/subscription?listing=${id}`}
      icon={<IndianRupee aria-hidden="true" className="size-5" />}
    >
      {t('subscribe')}
    </LinkButton>
  )
}
