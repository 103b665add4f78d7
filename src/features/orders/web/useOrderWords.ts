import { useTranslations } from 'use-intl'
import { dateText } from '#core/dates.ts'
import { useUser } from '#features/accounts/web/session.ts'
import type { TagTone } from '#kit/web/ui/Tag.tsx'
import type { Order, OrderSummary } from '../contract.ts'
import { readyReason } from '../readyReasons.ts'
import { endOfRequest, wasLeft } from '../rules.ts'
import './words/orders.ts'

const TONES: Record<OrderSummary['status'], TagTone> = {
  requested: 'wait',
  confirmed: 'brand',
  handedOver: 'brand',
  completed: 'ok',
  cancelled: 'quiet',
  expired: 'quiet',
}

/** Label of an order's state, for a Tag. */
export function useStatusWord(): (order: Pick<OrderSummary, 'status' | 'endedBy' | 'confirmedAt' | 'wasUnlisted'>) => {
  text: string
  tone: TagTone
} {
  const t = useTranslations('orders')
  return (order) => {
    const end = wasLeft(order) ? 'accountDeleted' : order.wasUnlisted ? 'unlisted' : endOfRequest(order)
    return { text: t(`status.${end ?? order.status}`), tone: TONES[order.status] }
  }
}

/** Title and hint at the top of an order: its state and the next step. */
export function useNowWords(): (order: Order) => { title: string; hint: string } {
  const t = useTranslations('orders')
  const hasAnalytics = useUser()?.hasActiveSubscription === true
  return (order) => {
    const { status, side, endedBy, dueAt } = order
    const name = order.other.name || t('formerMember')
    const values = { name, due: dueAt ? dateText(new Date(dueAt)) : '' }
    if (order.wasUnlisted) return { title: t('now.gone'), hint: t('hint.gone') }
    if (status === 'expired' && order.listingId === null) return { title: t('now.expired'), hint: t('hint.gone') }
    if (status === 'expired') return { title: t('now.expired'), hint: t('hint.expired', { side }) }
    if (wasLeft(order)) {
      const who = side === 'buyer' ? 'seller' : 'buyer'
      return { title: t('now.accountDeleted', { who }), hint: t('hint.accountDeleted') }
    }
    if (order.other.isSuspended && (status === 'requested' || status === 'confirmed')) {
      return { title: t('now.suspended'), hint: t(`hint.suspended.${status}`, { side }) }
    }
    if (order.isUnavailable && (status === 'requested' || status === 'confirmed')) {
      // While a reported problem is open, it cannot be ended.
      const canEnd = order.actions.includes('cancel')
      return { title: t('now.unavailable'), hint: canEnd ? t(`hint.unavailable.${status}`, values) : '' }
    }
    if (status === 'cancelled') {
      const end = `${endOfRequest(order) ?? 'cancelled'}By` as const
      const title = endedBy === side ? t(`now.${end}Me`) : t(`now.${end}Other`, { name })
      const ready = readyReason(order.reason)
      const reason = ready ? t(`reasons.${ready}`) : order.reason
      return { title, hint: reason === '' ? '' : t('reason', { reason }) }
    }
    if (order.review === 'written') return { title: t(`now.${side}.completed`), hint: t('hint.reviewed') }
    // Only a subscription opens the analytics, and without the item there is nothing to review.
    const hasHint = status === 'completed' ? (side === 'seller' ? hasAnalytics : order.review !== null) : dueAt !== null
    return { title: t(`now.${side}.${status}`, values), hint: hasHint ? t(`hint.${side}.${status}`, values) : '' }
  }
}
