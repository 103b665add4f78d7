import { useTranslations } from 'use-intl'
import { dateText } from '#core/dates.ts'

interface Visibility {
  isVisible: boolean
  moderation: 'pending' | 'approved' | 'rejected'
  freeUntil: string | null
  paidUntil: string | null
  /** For an item: the shop that pays for it. */
  shopId?: string | null
}

/** Tells the owner until when buyers see a listing, and why (W-25). */
export function useVisibilityWords(): (listing: Visibility) => string {
  const t = useTranslations('listings')
  const date = (iso: string) => dateText(new Date(iso))
  return ({ isVisible, moderation, freeUntil, paidUntil, shopId }) => {
    if (moderation === 'pending') return t('waitsForApproval')
    if (moderation === 'rejected') return t('rejected')
    if (!isVisible) return t('notVisible')
    if (shopId) return t('followsShop')
    const now = new Date().toISOString()
    if (paidUntil && paidUntil > now && (!freeUntil || paidUntil > freeUntil))
      return t('paidUntil', { date: date(paidUntil) })
    return freeUntil && freeUntil > now ? t('freeUntil', { date: date(freeUntil) }) : t('visible')
  }
}
