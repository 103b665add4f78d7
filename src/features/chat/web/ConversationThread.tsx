import Camera from 'lucide-react/icons/camera'
import MapPin from 'lucide-react/icons/map-pin'
import { type ComponentType, type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { OpenConversation, Partner } from '../contract.ts'
import { BlockedNote, LocationRequest, ThreadHeader, ThreadState, TopicBar, useSendPlace } from './threadParts.tsx'
import { MessageList } from './MessageList.tsx'
import { type Mute, useMutes } from './mute.ts'
import type { ThreadTarget } from './queries.ts'
import { AutomaticSheet, MessageMenu, PhotoSheet, SearchSheet, ThreadMenu } from './sheets.tsx'
import type { ThreadCard, Topic } from './topics.ts'
import { useThread } from './useThread.ts'
import { type ReplyTarget, replyTargetOf, type ShownMessage } from './waitingMessages.ts'
import { Writing } from './Writing.tsx'
import './words/chat.ts'

/** The other person of a conversation, for rows of the attachment sheet. */
export interface AttachTarget {
  userId: string
  name: string
  /** The listing that the two are writing about. */
  listingId: string | null
  /** True once the conversation was read from the server or from the offline copy. */
  isOpened: boolean
  /** True for a demo person, once it was read. */
  isDemo: boolean
  onClose: () => void
}

/** What two people share: topics, and cards among the messages. */
export interface Shared {
  topics: readonly Topic[]
  /** Sorted by time. */
  cards: readonly ThreadCard[]
}

export interface SharedProps {
  /** Null while the other person is not known. */
  partnerId: string | null
  children: (shared: Shared) => ReactNode
}

const NOTHING: Shared = { topics: [], cards: [] }
const NothingShared = ({ children }: SharedProps) => children(NOTHING)

export interface MuteNoteProps {
  /** Null: a deleted account. */
  partnerId: string | null
}

/** Parts that other features add to a conversation: orders and meetings of the two people. */
export interface ConversationParts {
  /** Passes the orders, meetings and other things that the user shares with a person to its children. */
  Shared?: ComponentType<SharedProps>
  /** Text below "Mute" of the menu. */
  MuteNote?: ComponentType<MuteNoteProps> | undefined
  /** Further rows of the attachment sheet. */
  attachEnd?: (target: AttachTarget) => ReactNode
}

export interface ConversationThreadProps extends ConversationParts {
  target: ThreadTarget
  /** Action of the back arrow; without it there is no arrow. */
  onBack?: (() => void) | undefined
  /** Number of the message to scroll to, from a search. */
  showMessage?: number | undefined
  /** Further menu rows: reporting. */
  menuEnd?: (conversation: OpenConversation, onClose: () => void) => ReactNode
  /** Further topics: their circle, the listing they are writing about. */
  topics?: readonly Topic[]
  className?: string
}

const UNKNOWN: Partner = { id: null, name: '', photo: '', shop: null }
const NOT_MUTED: Mute = { isMuted: false, until: null }

type OpenSheet = 'menu' | 'message' | 'attach' | 'photos' | 'search' | 'automatic' | null

/** One conversation: header, messages and composer. Fills the height of its container. */
export function ConversationThread(props: ConversationThreadProps) {
  const { target } = props
  return <Thread key={'userId' in target ? target.userId : target.conversationId} {...props} />
}

function Thread(props: ConversationThreadProps) {
  const {
    target,
    onBack,
    showMessage,
    menuEnd,
    topics = [],
    Shared: SharedThings = NothingShared,
    MuteNote,
    attachEnd,
    className,
  } = props
  const t = useTranslations('chat')
  const thread = useThread(target)
  const { conversation, name, messages, send } = thread
  const [sheet, setSheet] = useState<OpenSheet>(null)
  const [found, setFound] = useState<number | null>(null)
  const [replyTo, setReplyTo] = useState<ReplyTarget | null>(null)
  const [chosen, setChosen] = useState<ShownMessage | null>(null)
  const muteOf = useMutes()
  const mute = conversation ? muteOf(conversation) : NOT_MUTED
  const canWrite = !thread.isGone && !conversation?.isBlocked && thread.partnerId !== null
  const openMenu = useCallback((message: ShownMessage) => {
    setChosen(message)
    setSheet('message')
  }, [])
  const reply = useCallback((message: ShownMessage) => setReplyTo(replyTargetOf(message)), [])
  const sendPlace = useSendPlace(name, (place) => void send({ place }).then(() => toast(t('placeSent'))))
  const close = () => setSheet(null)
  const show = (number: number) => {
    close()
    setFound(null)
    const isThere = messages.data?.messages.some((message) => message.number === number)
    void (isThere ? Promise.resolve() : messages.showAround(number)).then(() => setFound(number))
  }
  const showFirst = useEffectEvent((number: number) => messages.showAround(number).then(() => setFound(number)))
  const isRead = messages.data !== undefined
  useEffect(() => {
    if (isRead && showMessage !== undefined) void showFirst(showMessage)
  }, [isRead, showMessage])
  return (
    <section aria-label={name} className={cx('flex min-h-0 min-w-0 flex-1 flex-col', className)}>
      <ThreadHeader
        name={name}
        conversation={conversation}
        partner={thread.opened.isError && !conversation ? null : (conversation?.partner ?? UNKNOWN)}
        isTyping={thread.typing.isOther}
        isMuted={mute.isMuted}
        onBack={onBack}
        onMenu={conversation && (() => setSheet('menu'))}
      />
      <SharedThings partnerId={thread.partnerId}>
        {(shared) => (
          <>
            <TopicBar topics={[...topics, ...shared.topics]} />
            <MessageList
              messages={thread.shown}
              cards={shared.cards}
              author={name}
              hasOlder={messages.data?.hasOlder ?? false}
              hasNewer={messages.data?.hasNewer ?? false}
              onOlder={() => messages.data?.hasOlder && void messages.loadOlder()}
              onNewer={() => void messages.loadNewer()}
              onLatest={messages.showLatest}
              found={found}
              onSendPlace={canWrite ? sendPlace : null}
              onMenu={openMenu}
              onReply={canWrite ? reply : null}
              onQuoted={show}
              unseen={thread.unseen}
              foot={null}
            >
              <ThreadState thread={thread} />
            </MessageList>
          </>
        )}
      </SharedThings>
      {'asksLocation' in target && target.asksLocation && (
        <LocationRequest
          name={name}
          product={target.productName ?? ''}
          onAsk={(text) => void send({ text, asksLocation: true })}
        />
      )}
      {conversation?.isSuspended && (
        <p className="border-t border-line bg-surface p-3 text-center text-body text-ink-2">{t('suspendedHint')}</p>
      )}
      {thread.isGone ? (
        <p className="border-t border-line bg-surface p-4 text-center text-body text-ink-2">{t('deletedHint')}</p>
      ) : conversation?.isBlocked ? (
        <BlockedNote conversation={conversation} name={name} />
      ) : (
        thread.partnerId !== null && (
          <Writing
            thread={thread}
            partnerId={thread.partnerId}
            name={name}
            replyTo={replyTo}
            onDropReply={() => setReplyTo(null)}
            onMore={() => setSheet('attach')}
            onPhotos={() => setSheet('photos')}
          />
        )
      )}
      {conversation && (
        <ThreadMenu
          open={sheet === 'menu'}
          conversation={conversation}
          name={name}
          mute={mute}
          muteNote={MuteNote && <MuteNote partnerId={conversation.partner.id} />}
          onClose={close}
          onSearch={() => setSheet('search')}
          onAutomatic={() => setSheet('automatic')}
          more={menuEnd?.(conversation, close)}
        />
      )}
      <MessageMenu
        open={sheet === 'message'}
        onClose={close}
        message={thread.shown.find(({ id }) => id === chosen?.id) ?? chosen}
        partnerId={thread.partnerId ?? ''}
        name={name}
        onReply={canWrite ? reply : null}
      />
      <Sheet open={sheet === 'attach'} onClose={close} title={t('attach')} desktop="center">
        <RowCard>
          <NavRow icon={<Camera aria-hidden="true" />} title={t('sendPhotos')} onClick={() => setSheet('photos')} />
          <NavRow
            icon={<MapPin aria-hidden="true" />}
            title={t('sendPlace')}
            sub={t('sendPlaceHint')}
            onClick={() => {
              close()
              sendPlace()
            }}
          />
          {thread.partnerId !== null &&
            attachEnd?.({
              userId: thread.partnerId,
              name,
              listingId: thread.listing?.id ?? thread.shown.findLast((each) => each.listing)?.listing?.id ?? null,
              isOpened: conversation !== undefined,
              isDemo: conversation?.isDemo ?? false,
              onClose: close,
            })}
        </RowCard>
      </Sheet>
      <PhotoSheet
        open={sheet === 'photos'}
        onClose={close}
        onSend={(photos) => void send({ photos, replyTo }).then(() => setReplyTo(null))}
      />
      {conversation && (
        <SearchSheet open={sheet === 'search'} onClose={close} conversationId={conversation.id} onFound={show} />
      )}
      <AutomaticSheet open={sheet === 'automatic'} onClose={close} />
    </section>
  )
}
