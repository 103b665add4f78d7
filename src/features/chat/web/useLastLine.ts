import { useTranslations } from 'use-intl'
import type { Message } from '../messageContract.ts'
import { voiceTime } from '../voiceRules.ts'
import './words/chat.ts'

/** The last message of a conversation in one line, as lists show it; "No messages yet" without one (J-17, W-49). */
export function useLastLine(): (last: Message | null) => string {
  const t = useTranslations('chat')
  const contentOf = ({ text, automatic, photos, place, voice, deletion }: Message): string => {
    if (deletion === 'deleted') return t('deletedMessage')
    if (text !== '') return text
    if (automatic !== null) return t(automatic === 'greeting' ? 'defaultGreeting' : 'defaultReply')
    if (voice) return t('voiceMessage', { time: voiceTime(voice.durationMs) })
    if (photos.length > 0) return t('photo')
    return place === null ? '' : t('theirPlace')
  }
  return (last) => {
    if (last === null) return t('noMessages')
    if (last.automatic !== null) return t('automaticSaid', { text: contentOf(last) })
    return last.isMine ? t('youSaid', { text: contentOf(last) }) : contentOf(last)
  }
}
