import { useTranslations } from 'use-intl'
import { ApiError } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import type { useThread } from './useThread.ts'
import './words/chat.ts'

/** Shown instead of messages: loading, a conversation of other people, another error, or no messages yet (J-17). */
export function ThreadState({ thread }: { thread: ReturnType<typeof useThread> }) {
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
  const isOffline = failed?.error instanceof ApiError && failed.error.code === 'network'
  // A message to a known person is stored and sent later, so this is no error.
  if (isOffline && thread.partnerId !== null)
    return <p className="m-auto px-gutter py-10 text-center text-body text-ink-2">{t('offlineHint')}</p>
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
