import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'

interface DetailGateProps<Found> {
  query: { data: Found | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  children: (found: Found) => ReactNode
}

/** The page of one listing once it is there; "… not found." of an unknown one, "Loading..." until then (G-12, G-27, G-28). */
export function DetailGate<Found>({ query, children }: DetailGateProps<Found>) {
  const t = useTranslations('discovery')
  const sentence = useErrorSentence()
  if (query.data) return children(query.data)
  if (!query.error) {
    return (
      <Page width="form">
        <p role="status" className="p-6 text-center text-body text-ink-2">
          {t('loading')}
        </p>
      </Page>
    )
  }
  const isGone = query.error instanceof ApiError && query.error.status === 404
  return (
    <Page width="form">
      <ErrorState
        heading="h1"
        title={sentence(query.error)}
        busy={query.isFetching}
        {...(!isGone && { onRetry: () => void query.refetch() })}
        actions={
          <LinkButton variant="text" href="/home">
            {t('toHome')}
          </LinkButton>
        }
      />
    </Page>
  )
}
