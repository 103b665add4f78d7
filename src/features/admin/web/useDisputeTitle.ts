import { useTranslations } from 'use-intl'
import type { Dispute } from '../caseContract.ts'
import { useAdminWords } from './useAdminWords.ts'
import './words/admin.ts'

/** A short title for a report. */
export function useDisputeTitle(): (dispute: Dispute) => string {
  const t = useTranslations('admin')
  const { nameOf } = useAdminWords()
  return ({ kind, title, seller }) => t(`disputeTitles.${kind}`, { title, name: nameOf(seller) })
}
