import { useTranslations } from 'use-intl'
import { usePresenceWords } from '#features/chat/web/usePresenceWords.ts'
import { useTimeWords } from '#features/chat/web/useTimeWords.ts'
import type { CircleMember, NearbyPerson } from '../contract.ts'
import './words/circles.ts'

/** Texts of a person's row: distance, presence, last message. */
export function useCircleWords() {
  const t = useTranslations('circles')
  const times = useTimeWords()
  const presenceWords = usePresenceWords()

  const distance = ({ distance: away }: Pick<NearbyPerson, 'distance'>): string => {
    if (!away) return ''
    return away.isWithin ? t('within1Km') : t('aboutKm', { kilometers: away.kilometers })
  }
  const presence = ({ presence: known }: Pick<NearbyPerson, 'presence'>): string => presenceWords(known)
  const lastMessage = ({ lastMessage: text, lastKind, lastIsMine }: CircleMember): string => {
    if (lastKind === null) return t('noMessages')
    if (lastKind === 'automatic') return text === '' ? t('automatic') : `${t('automatic')}: ${text}`
    const said = lastKind === 'text' ? text : t(lastKind)
    return lastIsMine ? t('you', { text: said }) : said
  }
  return {
    nameOf: ({ name }: { name: string }) => name || t('somebody'),
    distance,
    presence,
    /** "within 1 km · online" */
    whereabouts: (person: Pick<NearbyPerson, 'distance' | 'presence'>) =>
      [distance(person), presence(person)].filter((part) => part !== '').join(' · '),
    timeOfDay: times.time,
    /** The time for today, else the day; "" for never. */
    shortTime: (iso: string) => (iso === '' ? '' : times.short(iso)),
    lastMessage,
  }
}
