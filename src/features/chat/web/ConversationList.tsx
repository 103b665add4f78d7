import { useTranslations } from 'use-intl'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { PersonRow } from '#kit/web/ui/PersonRow.tsx'
import type { Conversation } from '../contract.ts'
import { useLastLine } from './useLastLine.ts'
import { useTimeWords } from './useTimeWords.ts'

export interface ConversationListProps {
  conversations: readonly Conversation[]
  /** Id of the conversation that is open beside the list. */
  openId?: string | undefined
}

/** Conversations as rows: the other person, the last message, the unread count. */
export function ConversationList({ conversations, openId }: ConversationListProps) {
  const t = useTranslations('chat')
  const line = useLastLine()
  const words = useTimeWords()
  return (
    <ul aria-label={t('title')} className="flex flex-col">
      {conversations.map(({ id, partner, unread, last }) => {
        const name = partner.id === null ? t('deletedAccount') : partner.name || t('privatePerson')
        return (
          <li key={id}>
            <PersonRow
              href={`/chat/${id}`}
              name={name}
              avatar={<Avatar name={name} src={partner.photo} />}
              line={<bdi>{line(last)}</bdi>}
              unread={unread}
              {...(last && { time: words.short(last.at) })}
              {...(id === openId && { className: 'bg-brand-tint -mx-3 rounded-l px-3' })}
            />
          </li>
        )
      })}
    </ul>
  )
}
