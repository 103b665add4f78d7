import { useTranslations } from 'use-intl'
import { usePresenceWords } from '#features/chat/web/usePresenceWords.ts'
import { useTimeWords } from '#features/chat/web/useTimeWords.ts'
import { useOnline } from '#kit/web/connection.ts'
import type { CircleMember, NearbyPerson } from '../contract.ts'
import './words/circles.ts'

/** Texts of a person's row: distance, presence, last message. */
export function useCircleWords() {
  const t = useTranslations('circles')
  const times = useTimeWords()
  const presenceWords = usePresenceWords()
  const isConnected = useOnline()

  const distance = ({ distance: away }: Pick<NearbyPerson, 'distance'>): string => {
    if (!away) return ''
    return away.isWithin ? t('within1Km') : t('aboutKm', { kilometers: away.kilometers })
  }
  // Data from before the connection was lost may be outdated.
  const presenceNow = ({ presence }: Pick<NearbyPerson, 'presence'>) => (isConnected ? presence : null)
  const lastMessage = ({ lastMessage: text, lastKind, lastIsMine }: CircleMember): string => {
    if (lastKind === null) return t('noMessages')
    if (lastKind === 'automatic') return text === '' ? t('automatic') : `${t('automatic')}: ${text}`
    const said = lastKind === 'text' ? text : t(lastKind)
    return lastIsMine ? t('you', { text: said }) : said
  }
  return {
    nameOf: ({ name }: { name: string }) => name || t('somebody'),
    distance,
    isOnline: (person: Pick<NearbyPerson, 'presence'>) => presenceNow(person)?.isOnline ?? false,
    /** "within 1 km · online" */
    whereabouts: (person: Pick<NearbyPerson, 'distance' | 'presence'>) =>
      [distance(person), presenceWords(presenceNow(person))].filter((part) => part !== '').join(' · '),
    timeOfDay: times.time,
    /** The time for today, else the day; "" for never. */
    shortTime: (iso: string) => (iso === '' ? '' : times.short(iso)),
    lastMessage,
  }
}
