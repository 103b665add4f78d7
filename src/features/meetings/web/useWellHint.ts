import { useTranslations } from 'use-intl'
import { useSosContacts } from '#features/sos/web/safety/contactQueries.ts'
import { useReadiness } from '#features/sos/web/safetyQueries.ts'
import { useMeetingWords } from './useMeetingWords.ts'
import './words/meetings.ts'

/** What the check of a meeting does; for a person whose SOS nobody gets, that it reaches nobody. */
export function useWellHint(): (hasMet: boolean) => string {
  const t = useTranslations('meetings')
  const { proof } = useMeetingWords()
  const contacts = useSosContacts().data?.contacts ?? []
  const isAlone = useReadiness().data?.members === 0 && !contacts.some(({ state }) => state === 'agreed')
  return (hasMet) => (isAlone ? t('asksWellNobody') : t(hasMet ? 'asksWellMet' : 'asksWellHint', { proof }))
}
