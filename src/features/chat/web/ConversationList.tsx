import BellOff from 'lucide-react/icons/bell-off'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Clock from 'lucide-react/icons/clock'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Mic from 'lucide-react/icons/mic'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { cx } from '#kit/web/ui/cx.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { PersonRow } from '#kit/web/ui/PersonRow.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { Conversation } from '../contract.ts'
import type { ConversationParts } from './ConversationThread.tsx'
import { type Mute, useMutes } from './mute.ts'
import { PartnerPicture } from './PartnerPicture.tsx'
import { ReceiptTick } from './ReceiptTick.tsx'
import { ConversationMenu } from './sheets.tsx'
import { useLastLine } from './useLastLine.ts'
import { useLongPress } from './useLongPress.ts'
import { useTimeWords } from './useTimeWords.ts'
import { type ShownMessage, useUnsent } from './waitingMessages.ts'
import './words/chat.ts'

export interface ConversationListProps extends Pick<ConversationParts, 'MuteNote'> {
  conversations: readonly Conversation[]
  /** Id of the conversation that is open beside the list. */
  openId?: string | undefined
}

/** Conversations as rows: name, last message with its state, unread count. A long press or "More" opens the menu. */
export function ConversationList({ conversations, openId, MuteNote }: ConversationListProps) {
  const t = useTranslations('chat')
  const muteOf = useMutes()
  const unsent = useUnsent(useUser()?.id ?? '')
  const [chosen, setChosen] = useState<Conversation | null>(null)
  const [isOpen, setOpen] = useState(false)
  const now = chosen && (conversations.find(({ id }) => id === chosen.id) ?? chosen)
  return (
    <>
      <ul aria-label={t('title')} className="flex flex-col">
        {conversations.map((conversation) => (
          <Row
            key={conversation.id}
            conversation={conversation}
            mute={muteOf(conversation)}
            unsent={unsent.get(conversation.partner.id ?? '')}
            isOpen={conversation.id === openId}
            onMenu={() => {
              setChosen(conversation)
              setOpen(true)
            }}
          />
        ))}
      </ul>
      <ConversationMenu
        open={isOpen}
        onClose={() => setOpen(false)}
        conversation={now}
        mute={now && muteOf(now)}
        muteNote={MuteNote && now && <MuteNote partnerId={now.partner.id} />}
      />
    </>
  )
}

interface RowProps {
  conversation: Conversation
  mute: Mute
  /** The last message to the person that the server has not received. */
  unsent: ShownMessage | undefined
  isOpen: boolean
  onMenu: () => void
}

function Row({ conversation, mute, unsent, isOpen, onMenu }: RowProps) {
  const t = useTranslations('chat')
  const words = useTimeWords()
  const press = useLongPress(onMenu)
  const { id, partner, unread, last, isBlocked } = conversation
  const name = partner.id === null ? t('deletedAccount') : partner.name || t('privatePerson')
  const isArrived = unsent !== undefined && unsent.id === last?.id
  const at = unsent && !isArrived ? unsent.at : last?.at
  return (
    <li {...press} className="relative [-webkit-touch-callout:none]">
      <PersonRow
        href={`/chat/${id}`}
        name={name}
        avatar={<PartnerPicture partner={partner} name={name} size="row" />}
        line={<LastLine last={last} unsent={isArrived ? undefined : unsent} isMuted={mute.isMuted} />}
        unread={unread}
        tag={isBlocked && <Tag>{t('isBlocked')}</Tag>}
        {...(at !== undefined && { time: words.short(at) })}
        className={cx('rail:pe-11', isOpen && '-mx-3 rounded-l bg-brand-tint px-3 rail:pe-14')}
      />
      <IconButton
        label={t('chatMenu', { name })}
        icon={<EllipsisVertical aria-hidden="true" className="text-ink-3" />}
        onClick={onMenu}
        className="absolute! end-0 top-4 max-rail:not-focus-visible:sr-only"
      />
    </li>
  )
}

interface LastLineProps {
  last: Conversation['last']
  unsent: ShownMessage | undefined
  isMuted: boolean
}

/** The last message in one line, with its state if it is the user's own. */
function LastLine({ last, unsent, isMuted }: LastLineProps) {
  const t = useTranslations('chat')
  const line = useLastLine()
  const icon = 'inline size-4 shrink-0'
  const isVoice = Boolean((unsent ?? last)?.voice)
  let state: ReactNode = null
  if (unsent?.unsent?.refusal)
    state = <CircleAlert role="img" aria-label={t('notSent')} className={`${icon} text-danger-ink`} />
  else if (unsent) state = <Clock role="img" aria-label={t('unsent')} className={icon} />
  else if (last?.isMine && last.receipt && last.automatic === null) state = <ReceiptTick receipt={last.receipt} short />
  return (
    <span className="flex items-center gap-1.5">
      {isMuted && <BellOff role="img" aria-label={t('muted')} className={icon} />}
      {state}
      {isVoice && <Mic aria-hidden="true" className={icon} />}
      <bdi className="min-w-0 truncate">{line(unsent ?? last)}</bdi>
    </span>
  )
}
