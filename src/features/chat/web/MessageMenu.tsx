import Copy from 'lucide-react/icons/copy'
import Reply from 'lucide-react/icons/reply'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { discardCall, retryCall } from '#kit/web/outbox.ts'
import { useNow } from '#kit/web/useNow.ts'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { canDeleteForBoth } from '../rules.ts'
import { queueDelete, queueHide, type ShownMessage } from './waitingMessages.ts'
import './words/chat.ts'

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
