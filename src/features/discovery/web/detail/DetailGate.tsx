import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '#kit/web/api.ts'
import { useGoBack, usePathParam } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { lazyComponent } from '#kit/web/lazyComponent.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { Skeleton } from '#kit/web/ui/Skeleton.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import '../words/discovery.details.ts'
import '../words/discovery.ts'

/** Loaded when there is no network. */
const KeptListing = lazyComponent(async () => (await import('../area/KeptListing.tsx')).KeptListing)

interface DetailGateProps<Found> {
  query: { data: Found | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  children: (found: Found) => ReactNode
}

/**
 * Renders the page of one listing once it has loaded; "… not found." for an unknown one, "Loading..." until then (G-12,
 * G-27, G-28). Offline, data of the stored area.
 */
export function DetailGate<Found>({ query, children }: DetailGateProps<Found>) {
  const t = useTranslations('discovery')
  const sentence = useErrorSentence()
  const id = usePathParam('id')
  const isGone = query.error instanceof ApiError && query.error.status === 404
  // A stored copy is not shown once the listing is deleted.
  if (query.data && !isGone) return children(query.data)
  if (!query.error) return <DetailPending />
  const failed = (
    <ErrorState
      className="my-auto"
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
  )
  const isOffline = query.error instanceof ApiError && query.error.code === 'network'
  return (
    <Page width="form">
      <Back />
      {isOffline ? <KeptListing id={id}>{failed}</KeptListing> : failed}
    </Page>
  )
}

export function DetailPending() {
  const t = useTranslations('discovery')
  return (
    <Page width="form">
      <Back />
      <div role="status" className="flex flex-col gap-3">
        <div className="relative -mx-gutter rail:mx-0">
          <Skeleton className="aspect-4/3 max-h-96 w-full rounded-none rail:rounded-l" />
          <p className="absolute inset-0 flex items-center justify-center text-body text-ink-2">{t('loading')}</p>
        </div>
        <Skeleton className="mt-3 h-8 w-3/4" />
        <Skeleton className="h-7 w-1/3" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-4/5" />
      </div>
    </Page>
  )
}

function Back() {
  const words = useWords()
  return (
    <div className="flex min-h-15 items-center pt-[max(8px,env(safe-area-inset-top,0px))] pb-2">
      <IconButton
        label={words.back}
        className="-ms-2"
        icon={<ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />}
        onClick={useGoBack('/home')}
      />
    </div>
  )
}
