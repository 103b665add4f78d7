import { useTranslations } from 'use-intl'
import type { Presence } from '#features/people/presence.ts'
import './words/chat.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** "online", "last seen 5 min ago"; "" when hidden. */
export function usePresenceWords(): (presence: Presence | null) => string {
  const t = useTranslations('chat')
  return (presence) => {
    if (!presence) return ''
    if (presence.isOnline) return t('online')
    const { minutesAgo } = presence
    if (minutesAgo < HOUR) return t('seenMinutes', { minutes: minutesAgo })
    if (minutesAgo < DAY) return t('seenHours', { hours: Math.floor(minutesAgo / HOUR) })
    return t('seenDays', { days: Math.floor(minutesAgo / DAY) })
  }
}
