import { HandCoins, ShoppingBag, Star } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'

/** The ways from the profile to what the person asked for, and to his reviews. */
export function BuyerLinks() {
  const t = useTranslations('orders')
  return (
    <RowCard>
      <NavRow href="/orders" icon={<ShoppingBag aria-hidden="true" />} title={t('myOrders')} />
      <NavRow href="/ratings" icon={<Star aria-hidden="true" />} title={t('writeReview')} />
    </RowCard>
  )
}

/** The way from the seller's tab to what he is asked for. */
export function SellerLink() {
  const t = useTranslations('orders')
  return <NavRow href="/orders?side=seller" icon={<HandCoins aria-hidden="true" />} title={t('sold')} />
}
