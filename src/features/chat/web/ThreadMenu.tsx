import Ban from 'lucide-react/icons/ban'
import Flag from 'lucide-react/icons/flag'
import MessageSquareReply from 'lucide-react/icons/message-square-reply'
import Search from 'lucide-react/icons/search'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useReport } from '#features/reports/web/useReport.tsx'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { OpenConversation } from '../contract.ts'
import type { Mute } from './mute.ts'
import { MutePart } from './MutePart.tsx'
import { useSetBlocked } from './useSetBlocked.ts'
import '#features/reports/web/words/reports.ts'
import './words/chat.ts'

export interface ThreadMenuProps {
  open: boolean
  conversation: OpenConversation
  name: string
  mute: Mute
  muteNote: ReactNode
  onClose: () => void
  onSearch: () => void
  onAutomatic: () => void
  /** Rows of other features: reporting. */
  more: ReactNode
}

/** The actions of a conversation. */
export function ThreadMenu({
  open,
  conversation,
  name,
  mute,
  muteNote,
  onClose,
  onSearch,
  onAutomatic,
  more,
}: ThreadMenuProps) {
  const t = useTranslations('chat')
  const words = useWords()
  const sentence = useErrorSentence()
  const setBlocked = useSetBlocked()
  const tReports = useTranslations('reports')
  const { report, sheet } = useReport({ kind: 'conversation', id: conversation.id })
  const { isBlocked, partner } = conversation
  const toggle = async () => {
    onClose()
    const question = { title: t('blockQuestion', { name }), body: t('blockBody'), yes: t('block'), no: words.cancel }
    if (!isBlocked && !(await confirm({ ...question, danger: true }))) return
    setBlocked.mutate(
      { conversation, isBlocked: !isBlocked },
      {
        onSuccess: () => toast(t(isBlocked ? 'unblocked' : 'blocked', { name })),
        onError: (error) => toast(sentence(error), { tone: 'problem' }),
      },
    )
  }
  return (
    <>
      <Sheet open={open} onClose={onClose} title={name} desktop="center">
        <RowCard>
          <NavRow icon={<Search aria-hidden="true" />} title={t('searchHere')} onClick={onSearch} />
          <NavRow
            icon={<MessageSquareReply aria-hidden="true" />}
            title={t('automaticReplies')}
            onClick={onAutomatic}
          />
          <MutePart conversation={{ id: conversation.id, name }} mute={mute} note={muteNote} onClose={onClose} />
          {more}
          {partner.id !== null && (
            <NavRow
              icon={<Flag aria-hidden="true" />}
              title={tReports('titles.conversation')}
              onClick={() => {
                onClose()
                report()
              }}
            />
          )}
          {partner.id !== null && (
            <NavRow
              danger={!isBlocked}
              icon={isBlocked ? <UserRoundCheck aria-hidden="true" /> : <Ban aria-hidden="true" />}
              title={t(isBlocked ? 'unblock' : 'block')}
              onClick={() => void toggle()}
            />
          )}
        </RowCard>
      </Sheet>
      {sheet}
    </>
  )
}
