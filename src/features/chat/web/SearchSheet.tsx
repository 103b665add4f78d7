import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { milliseconds } from '#core/units.ts'
import { useSettled } from '#features/places/web/useSettled.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import { SearchField } from '#kit/web/ui/SearchField.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { useFoundMessages } from './queries.ts'
import { useTimeWords } from './useTimeWords.ts'
import './words/chat.ts'

const REST = milliseconds(250)

export interface SearchSheetProps {
  open: boolean
  onClose: () => void
  conversationId: string
  onFound: (number: number) => void
}

/** Finds a message of one conversation by its text. */
export function SearchSheet({ open, onClose, conversationId, onFound }: SearchSheetProps) {
  const t = useTranslations('chat')
  return (
    <Sheet open={open} onClose={onClose} title={t('searchHere')}>
      <Search conversationId={conversationId} onFound={onFound} />
    </Sheet>
  )
}

function Search({ conversationId, onFound }: Pick<SearchSheetProps, 'conversationId' | 'onFound'>) {
  const t = useTranslations('chat')
  const sentence = useErrorSentence()
  const words = useTimeWords()
  const [text, setText] = useState('')
  const q = useSettled(text.trim(), REST)
  const { data, isError, error } = useFoundMessages(q, conversationId)
  const found = q.length >= 2 ? data?.found : undefined
  return (
    <div className="flex flex-col gap-4">
      <SearchField label={t('searchHere')} placeholder={t('searchWords')} value={text} onValue={setText} />
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {isError ? sentence(error) : found && t('foundMessages', { count: found.length })}
      </p>
      {found && found.length > 0 && (
        <RowCard>
          {found.map(({ message, partner }) => (
            <NavRow
              key={message.id}
              title={<span className="line-clamp-2">{message.text}</span>}
              sub={`${message.isMine ? t('you') : partner.name} · ${words.day(message.at)} ${words.time(message.at)}`}
              onClick={() => onFound(message.number)}
            />
          ))}
        </RowCard>
      )}
    </div>
  )
}
