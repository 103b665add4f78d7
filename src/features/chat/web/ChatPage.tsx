import { useTranslations } from 'use-intl'
import { UUID_PATTERN } from '#core/ids.ts'
import { useGoBack, usePathParam, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { cx } from '#kit/web/ui/cx.ts'
import { NoMessages } from '#kit/web/ui/drawings/NoMessages.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { type ConversationParts, ConversationThread } from './ConversationThread.tsx'
import { Conversations } from './Conversations.tsx'
import type { ThreadTarget } from './queries.ts'

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
        <Conversations openId={openId} />
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
  return { userId: sellerId, name: query.get('sellerName') ?? '', isSeller: true }
}
