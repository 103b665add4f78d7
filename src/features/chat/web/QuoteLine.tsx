import { useTranslations } from 'use-intl'
import type { Quote } from '../messageContract.ts'
import { voiceTime } from '../voiceRules.ts'
import './words/chat.ts'

/** The quoted message: who wrote it and its beginning, on two lines. */
export function QuoteLine({ quote, author }: { quote: Quote; author: string }) {
  const t = useTranslations('chat')
  const words = {
    text: quote.text,
    greeting: t('defaultGreeting'),
    reply: t('defaultReply'),
    photo: t('photo'),
    place: t('theirPlace'),
    voice: t('voiceMessage', { time: voiceTime(quote.voiceMs ?? 0) }),
    deleted: t('deletedMessage'),
  }
  return (
    <span className="flex min-w-0 flex-1 flex-col border-s-[3px] border-brand ps-2.5 text-small">
      <span className="truncate font-semibold text-brand-ink">{quote.isMine ? t('you') : author}</span>
      <bdi className="truncate text-ink-2">{words[quote.kind]}</bdi>
    </span>
  )
}
