import MessageSquareReply from 'lucide-react/icons/message-square-reply'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LISTING_ID_PATTERN, UUID_PATTERN } from '#core/ids.ts'
import { comparable } from '#core/text.ts'
import { milliseconds } from '#core/units.ts'
import { useSettled } from '#features/places/web/useSettled.ts'
import { useGoBack, usePathParam, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { NavRow, RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { NoMessages } from '#kit/web/ui/drawings/NoMessages.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { SearchField } from '#kit/web/ui/SearchField.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { CONVERSATION_GROUPS, type ConversationGroup } from '../rules.ts'
import { ConversationList } from './ConversationList.tsx'
import { type ConversationParts, ConversationThread } from './ConversationThread.tsx'
import { type ThreadTarget, useConversations, useFoundMessages } from './queries.ts'
import { AutomaticSheet } from './sheets.tsx'
import { useTimeWords } from './useTimeWords.ts'
import './words/chat.ts'

/**
 * /chat: all conversations; with `sellerId` the conversation with that seller (J-08); /chat/{id}: that conversation
 * (J-18). Wide screens show list and conversation.
 */
export function ChatPage(parts: ConversationParts) {
  const t = useTranslations('chat')
  const id = usePathParam('id')
  const [query] = useQueryParams()
  const back = useGoBack('/chat')
  const target = targetOf(id, query)
  const openId = target && 'conversationId' in target ? target.conversationId : undefined
  usePageTitle(t('title'))
  return (
    <Page width="full" className="min-h-0 flex-[1_1_0px]! flex-row! overflow-hidden">
      <div
        className={cx(
          'min-h-0 w-full flex-col overflow-y-auto px-gutter pb-6 rail:w-96 rail:shrink-0 rail:border-e rail:border-line',
          target ? 'hidden rail:flex' : 'flex',
        )}
      >
        <Conversations openId={openId} isBesideChat={target !== null} MuteNote={parts.MuteNote} />
      </div>
      {target ? (
        <ConversationThread
          {...parts}
          target={target}
          onBack={back}
          showMessage={Number(query.get('message')) || undefined}
        />
      ) : (
        <div className="hidden flex-1 items-center justify-center rail:flex">
          <EmptyState drawing={<NoMessages />} title={t('chooseOne')} />
        </div>
      )}
    </Page>
  )
}

function targetOf(id: string, query: URLSearchParams): ThreadTarget | null {
  if (id !== '') return { conversationId: id }
  const sellerId = query.get('sellerId') ?? ''
  if (!UUID_PATTERN.test(sellerId)) return null
  const listingId = query.get('listingId') ?? ''
  const about = LISTING_ID_PATTERN.test(listingId) && { listingId }
  return { userId: sellerId, name: query.get('sellerName') ?? '', isSeller: true, ...about }
}

const REST = milliseconds(250)
type Filter = 'all' | 'unread' | ConversationGroup

/** The person's conversations with search and, where there are several kinds, their groups (J-23). */
function Conversations({ openId, isBesideChat, MuteNote }: Pick<RowsProps, 'openId' | 'isBesideChat' | 'MuteNote'>) {
  const t = useTranslations('chat')
  const list = useConversations()
  const back = useGoBack('/circle')
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const [isAutomaticOpen, setAutomaticOpen] = useState(false)
  const groups = CONVERSATION_GROUPS.filter((group) => list.conversations.some((each) => each.group === group))
  const shown = list.conversations.filter(
    ({ group, unread, partner }) =>
      (filter === 'all' || (filter === 'unread' ? unread > 0 : group === filter)) &&
      comparable(partner.name).includes(comparable(text)),
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        onBack={back}
        actions={
          <IconButton
            label={t('automaticReplies')}
            icon={<MessageSquareReply aria-hidden="true" />}
            onClick={() => setAutomaticOpen(true)}
          />
        }
      />
      <AutomaticSheet open={isAutomaticOpen} onClose={() => setAutomaticOpen(false)} />
      {list.conversations.length > 0 && (
        <div className="flex flex-col gap-3 pb-2">
          <SearchField label={t('search')} placeholder={t('search')} value={text} onValue={setText} />
          {(groups.length > 1 || list.conversations.some(({ unread }) => unread > 0)) && (
            <ChipRow label={t('groups')}>
              {(['all', 'unread', ...(groups.length > 1 ? groups : [])] as const).map((each) => (
                <Chip key={each} on={filter === each} onClick={() => setFilter(each)}>
                  {t(`group_${each}`)}
                </Chip>
              ))}
            </ChipRow>
          )}
        </div>
      )}
      <Rows
        list={list}
        shown={shown}
        openId={openId}
        isBesideChat={isBesideChat}
        MuteNote={MuteNote}
        isFiltered={filter !== 'all' || text.trim() !== ''}
      />
      <Found q={text} />
    </>
  )
}

interface RowsProps {
  list: ReturnType<typeof useConversations>
  shown: ReturnType<typeof useConversations>['conversations']
  openId: string | undefined
  /** True when a chat is open, perhaps one without messages, which is not listed. */
  isBesideChat: boolean
  MuteNote: ConversationParts['MuteNote']
  isFiltered: boolean
}

function Rows({ list, shown, openId, isBesideChat, MuteNote, isFiltered }: RowsProps) {
  const t = useTranslations('chat')
  const sentence = useErrorSentence()
  if (shown.length > 0) {
    return (
      <>
        <ConversationList conversations={shown} openId={openId} MuteNote={MuteNote} />
        {list.hasNextPage && (
          <Button
            variant="tint"
            className="mt-3 self-center"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('older')}
          </Button>
        )}
      </>
    )
  }
  if (isFiltered && list.conversations.length > 0)
    return <p className="py-6 text-center text-body text-ink-2">{t('noneFound')}</p>
  if (list.isPending) return <SkeletonList kind="person" label={t('loading')} />
  if (list.isError) {
    return (
      <ErrorState title={t('failed')} onRetry={() => void list.refetch()} busy={list.isFetching}>
        {sentence(list.error)}
      </ErrorState>
    )
  }
  if (isBesideChat) return null
  return (
    <EmptyState
      className="my-auto"
      drawing={<NoMessages />}
      title={t('noMessages')}
      action={<LinkButton href="/filters">{t('findSomething')}</LinkButton>}
    >
      {t('noMessagesHint')}
    </EmptyState>
  )
}

/** Messages of all conversations that contain the search text; a tap opens the conversation. */
function Found({ q }: { q: string }) {
  const t = useTranslations('chat')
  const words = useTimeWords()
  const asked = useSettled(q.trim(), REST)
  const { data } = useFoundMessages(asked, '')
  if (asked.length < 2 || !data || data.found.length === 0) return null
  return (
    <section className="mt-4">
      <SectionHeader title={t('messages')} />
      <RowCard>
        {data.found.map(({ message, partner }) => (
          <NavRow
            key={message.id}
            href={`/chat/${message.conversationId}?message=${message.number}`}
            title={<span className="line-clamp-2">{message.text}</span>}
            sub={`${message.isMine ? t('you') : partner.name || t('privatePerson')} · ${words.day(message.at)}`}
          />
        ))}
      </RowCard>
    </section>
  )
}
