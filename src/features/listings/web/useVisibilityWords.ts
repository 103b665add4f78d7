import { useTranslations } from 'use-intl'
import { dateText } from '#core/dates.ts'

interface Visibility {
  isVisible: boolean
  moderation: 'pending' | 'approved' | 'rejected'
  freeUntil: string | null
  paidUntil: string | null
}

/** Says to the owner until when buyers see a listing, and why (decisions, W-25). */
export function useVisibilityWords(): (listing: Visibility) => string {
  const t = useTranslations('listings')
  const date = (iso: string) => dateText(new Date(iso))
  return ({ isVisible, moderation, freeUntil, paidUntil }) => {
    if (moderation === 'pending') return t('waitsForApproval')
    if (moderation === 'rejected') return t('rejected')
    if (!isVisible) return t('notVisible')
    if (paidUntil && (!freeUntil || paidUntil > freeUntil)) return t('paidUntil', { date: date(paidUntil) })
    return freeUntil ? t('freeUntil', { date: date(freeUntil) }) : t('followsShop')
  }
}
