import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import './words/admin.ts'

interface QueryGateProps<T> {
  query: { data: T | undefined; error: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** Renders the loading state, the error, or the content of a query. */
export function QueryGate<T>({ query, children }: QueryGateProps<T>) {
  const t = useTranslations('admin')
  const sentence = useErrorSentence()
  if (query.data !== undefined) return children(query.data)
  if (query.isError)
    return (
      <ErrorState title={t('failed')} onRetry={() => void query.refetch()} busy={query.isFetching}>
        {sentence(query.error)}
      </ErrorState>
    )
  return <SkeletonList kind="row" count={5} label={t('loading')} />
}
