import Ban from 'lucide-react/icons/ban'
import Copy from 'lucide-react/icons/copy'
import Flag from 'lucide-react/icons/flag'
import MessageSquareReply from 'lucide-react/icons/message-square-reply'
import Reply from 'lucide-react/icons/reply'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Search from 'lucide-react/icons/search'
import Trash2 from 'lucide-react/icons/trash'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { useReport } from '#features/reports/web/useReport.tsx'
import { discardCall, retryCall } from '#kit/web/outbox.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { useNow } from '#kit/web/useNow.ts'
import type { Conversation, OpenConversation } from '../contract.ts'
import { canDeleteForBoth } from '../rules.ts'
import type { Mute } from './mute.ts'
import { MutePart } from './MutePart.tsx'
import { useSetBlocked } from './useSetBlocked.ts'
import { queueDelete, queueHide, type ShownMessage } from './waitingMessages.ts'
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

export interface MessageMenuProps {
  open: boolean
  onClose: () => void
  /** Null before the first opening. */
  message: ShownMessage | null
  partnerId: string
  name: string
  /** Starts a reply to the message; null if nothing can be written. */
  onReply: ((message: ShownMessage) => void) | null
}

/** Actions on one message: reply, copy, delete for both or for oneself, resend. */
export function MessageMenu({ message, ...props }: MessageMenuProps) {
  return message && <Menu message={message} {...props} />
}

function Menu({ open, onClose, message, partnerId, name, onReply }: MessageMenuProps & { message: ShownMessage }) {
  const t = useTranslations('chat')
  const words = useWords()
  const now = useNow()
  const owner = useUser()?.id ?? ''
  const { id, conversationId, text, isMine, at, unsent, deletion } = message
  const lane = { owner, partnerId, name }
  const mayDelete = isMine && !unsent && deletion === null && canDeleteForBoth(new Date(at), now)
  const act = (work: () => unknown) => () => {
    onClose()
    void work()
  }
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast(words.copied)
  }
  const deleteForBoth = async () => {
    const question = { title: t('deleteQuestion'), body: t('deleteBody'), yes: t('deleteForBoth'), no: words.cancel }
    if (await confirm({ ...question, danger: true })) await queueDelete(lane, id)
  }
  const deleteForMe = async () => {
    await queueHide(lane, { id, conversationId, isHidden: true })
    const run = () => void queueHide(lane, { id, conversationId, isHidden: false })
    toast(t('deletedForMe'), { undo: { label: words.undo, run } })
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('messageMenu')} desktop="center">
      <RowCard>
        {onReply && !unsent && deletion !== 'deleted' && (
          <NavRow
            icon={<Reply aria-hidden="true" className="rtl:-scale-x-100" />}
            title={t('replyTo')}
            onClick={act(() => onReply(message))}
          />
        )}
        {unsent && (
          <NavRow
            icon={<RotateCw aria-hidden="true" />}
            title={words.tryAgain}
            onClick={act(() => retryCall(unsent.call))}
          />
        )}
        {text !== '' && <NavRow icon={<Copy aria-hidden="true" />} title={words.copy} onClick={act(copy)} />}
        {mayDelete && (
          <NavRow
            danger
            icon={<Trash2 aria-hidden="true" />}
            title={t('deleteForBoth')}
            sub={t('deleteForBothHint')}
            onClick={act(deleteForBoth)}
          />
        )}
        {unsent ? (
          <NavRow
            danger
            icon={<Trash2 aria-hidden="true" />}
            title={t('deleteUnsent')}
            onClick={act(() => discardCall(unsent.call))}
          />
        ) : (
          <NavRow danger icon={<Trash2 aria-hidden="true" />} title={t('deleteForMe')} onClick={act(deleteForMe)} />
        )}
      </RowCard>
    </Sheet>
  )
}

export interface ConversationMenuProps {
  open: boolean
  onClose: () => void
  /** Null before the first opening. */
  conversation: Conversation | null
  mute: Mute | null
  muteNote: ReactNode
}

/** What can be done with a conversation without opening it. */
export function ConversationMenu({ open, onClose, conversation, mute, muteNote }: ConversationMenuProps) {
  const t = useTranslations('chat')
  if (!conversation || !mute) return null
  const { id, partner } = conversation
  const name = partner.id === null ? t('deletedAccount') : partner.name || t('privatePerson')
  return (
    <Sheet open={open} onClose={onClose} title={name} desktop="center">
      <RowCard>
        <MutePart conversation={{ id, name }} mute={mute} note={muteNote} onClose={onClose} />
      </RowCard>
    </Sheet>
  )
}
