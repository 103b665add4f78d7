import { Camera, MapPin } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { OpenConversation } from '../contract.ts'
import { BlockedNote } from './BlockedNote.tsx'
import { Composer } from './Composer.tsx'
import { LocationRequest } from './LocationRequest.tsx'
import { MessageList } from './MessageList.tsx'
import type { ThreadTarget } from './queries.ts'
import { AutomaticSheet, PhotoSheet, SearchSheet, ThreadMenu } from './sheets.tsx'
import { ThreadHeader } from './ThreadHeader.tsx'
import { useDraft } from './useDraft.ts'
import { useSendPlace } from './useSendPlace.ts'
import { useThread } from './useThread.ts'

/** The other of a conversation, for rows of the attachment sheet. */
export interface AttachTarget {
  userId: string
  name: string
  /** What the two talk about. */
  listingId: string | null
  /** The server has the conversation; false while it loads, and before the first message without a network. */
  isOpened: boolean
  onClose: () => void
}

/** What a later feature adds to a conversation: a meeting of the two. */
export interface ConversationParts {
  /** Card below the header of a loaded conversation. */
  card?: (conversation: OpenConversation) => ReactNode
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
  menuEnd?: (conversation: OpenConversation) => ReactNode
  /** Content below the header: what the two share, the listing they talk about. */
  under?: ReactNode
  className?: string
}

type OpenSheet = 'menu' | 'attach' | 'photos' | 'search' | 'automatic' | null

/** One conversation: header, messages and composer. Fills the height of its container. */
export function ConversationThread(props: ConversationThreadProps) {
  const { target } = props
  return <Thread key={'userId' in target ? target.userId : target.conversationId} {...props} />
}

function Thread({ target, onBack, showMessage, menuEnd, under, card, attachEnd, className }: ConversationThreadProps) {
  const t = useTranslations('chat')
  const thread = useThread(target)
  const { conversation, name, messages, send } = thread
  const [sheet, setSheet] = useState<OpenSheet>(null)
  const [found, setFound] = useState<number | null>(null)
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
        photo={thread.opened.isError && !conversation ? null : (conversation?.partner.photo ?? '')}
        isTyping={thread.typing.isOther}
        usualAnswerMs={conversation?.usualAnswerMs ?? null}
        onBack={onBack}
        onMenu={conversation && (() => setSheet('menu'))}
      />
      {under}
      {conversation && card?.(conversation)}
      <MessageList
        messages={thread.shown}
        author={name}
        hasNewer={messages.data?.hasNewer ?? false}
        onOlder={() => messages.data?.hasOlder && void messages.loadOlder()}
        onNewer={() => void messages.loadNewer()}
        onLatest={messages.showLatest}
        found={found}
        onSendPlace={thread.isGone || conversation?.isBlocked ? null : sendPlace}
        unseen={thread.unseen}
        foot={null}
      >
        <ThreadState thread={thread} />
      </MessageList>
      {'asksLocation' in target && target.asksLocation && (
        <LocationRequest
          name={name}
          product={target.productName ?? ''}
          onAsk={(text) => void send({ text, asksLocation: true })}
        />
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
          onClose={close}
          onSearch={() => setSheet('search')}
          onAutomatic={() => setSheet('automatic')}
          more={menuEnd?.(conversation)}
        />
      )}
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
              onClose: close,
            })}
        </RowCard>
      </Sheet>
      <PhotoSheet open={sheet === 'photos'} onClose={close} onSend={(photos) => void send({ photos })} />
      {conversation && (
        <SearchSheet open={sheet === 'search'} onClose={close} conversationId={conversation.id} onFound={show} />
      )}
      <AutomaticSheet open={sheet === 'automatic'} onClose={close} />
    </section>
  )
}

/** Loading, a conversation of other people, another error, or no messages yet (J-17). */
function ThreadState({ thread }: { thread: ReturnType<typeof useThread> }) {
  const t = useTranslations('chat')
  const tErrors = useTranslations('errors')
  const sentence = useErrorSentence()
  const { opened, messages, shown } = thread
  if (shown.length > 0) return null
  const failed = opened.isError ? opened : messages.isError ? messages : null
  const isUnknown = failed?.error instanceof ApiError && [400, 404].includes(failed.error.status)
  if (isUnknown) {
    return (
      <ErrorState
        className="my-auto"
        title={tErrors('conversationNotFound')}
        actions={
          <LinkButton variant="text" href="/chat">
            {t('toChats')}
          </LinkButton>
        }
      />
    )
  }
  if (failed) {
    return (
      <ErrorState title={t('failed')} onRetry={() => void failed.refetch()} busy={failed.isFetching}>
        {sentence(failed.error)}
      </ErrorState>
    )
  }
  if (opened.isPending || messages.isPending)
    return <SkeletonList kind="row" count={3} label={t('loading')} className="px-gutter" />
  return <p className="m-auto px-gutter py-10 text-center text-body text-ink-2">{t('noMessages')}</p>
}

function Writing({
  thread,
  partnerId,
  onMore,
  onPhotos,
}: {
  thread: ReturnType<typeof useThread>
  partnerId: string
  onMore: () => void
  onPhotos: () => void
}) {
  const [text, setText] = useDraft(thread.me, partnerId)
  return (
    <Composer
      text={text}
      onText={(next) => {
        setText(next)
        if (next.trim() !== '') thread.typing.tell()
      }}
      listing={thread.listing}
      onDropListing={thread.dropListing}
      onSend={() => {
        const sent = text.trim()
        setText('')
        void thread.send({ text: sent }).catch(() => setText(sent))
      }}
      onMore={onMore}
      onPhotos={onPhotos}
    />
  )
}
