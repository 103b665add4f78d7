import { useTranslations } from 'use-intl'
import { dateText } from '#core/dates.ts'
import type { ListingStatus } from '../rules.ts'
import { useMarket } from './market.ts'
import './words/listings.ts'

export interface Visibility {
  isVisible: boolean
  status: ListingStatus
  moderation: 'pending' | 'approved' | 'rejected'
  freeUntil: string | null
  paidUntil: string | null
  /** For an item: the shop that pays for it. */
  shopId?: string | null
}

/**
 * The text that tells the owner until when buyers see a listing, and why (W-25). A listing that is inactive or has
 * expired since it was loaded is never called visible. While nobody can pay, a free period has no end.
 */
export function useVisibilityWords(): (listing: Visibility) => string {
  const t = useTranslations('listings')
  const market = useMarket()
  const date = (iso: string) => dateText(new Date(iso))
  return ({ isVisible, status, moderation, freeUntil, paidUntil, shopId }) => {
    if (moderation === 'pending') return t('waitsForApproval')
    if (moderation === 'rejected') return t('rejected')
    const now = new Date().toISOString()
    const ends = shopId ? [] : [freeUntil, paidUntil].filter((end) => end !== null)
    const hasEnded = ends.length > 0 && ends.every((end) => end <= now)
    if (!isVisible || hasEnded) return t('notVisible')
    if (status === 'inactive') return t('switchedOff')
    if (shopId) return t('followsShop')
    if (paidUntil && paidUntil > now && (!freeUntil || paidUntil > freeUntil))
      return t('paidUntil', { date: date(paidUntil) })
    if (!freeUntil || freeUntil <= now) return t('visible')
    return market?.takesPayments === false ? t('freeForNow') : t('freeUntil', { date: date(freeUntil) })
  }
}
