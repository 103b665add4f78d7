import type { UseQueryResult } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { NothingToSell } from '#kit/web/ui/drawings/NothingToSell.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { KeptListings, type OwnList, useIsNewWaiting } from './KeptListings.tsx'
import './words/listings.ts'

/** Settings of the list of one kind of the user's listings. */
interface Props<List extends OwnList, Listing> {
  of: List
  query: UseQueryResult<Record<List, Listing[]>>
  title: string
  /** Path of the form for a new one, and the label of its link. */
  form: string
  add: string
  /** Empty state; `add` replaces the link's label there. */
  none: { title: string; hint: string; add?: string; second?: ReactNode }
  /** True while an open form replaces the empty state. */
  isMaking?: boolean
  /** Shown above the listings once they are loaded. */
  above?: ReactNode
  children: (listings: Listing[]) => ReactNode
}

/** The list of one kind of the user's listings: loading, error, empty, or `children`. */
export function OwnListings<List extends OwnList, Listing>(props: Props<List, Listing>) {
  const { of, query, title, form, add, none, isMaking = false, above, children } = props
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  usePageTitle(title)
  const listings = query.data?.[of]
  const isNewWaiting = useIsNewWaiting(of)
  return (
    <Page>
      <PageHeader
        title={title}
        back="/profile/seller"
        actions={
          <LinkButton href={form} size="small" className="me-2" icon={<Plus aria-hidden="true" className="size-5" />}>
            {add}
          </LinkButton>
        }
      />
      {listings && above}
      <KeptListings of={of} />
      {listings === undefined ? (
        query.isPending ? (
          <SkeletonList kind="row" label={t('loading')} />
        ) : (
          <ErrorState title={t('listFailed')} busy={query.isFetching} onRetry={() => void query.refetch()}>
            {sentence(query.error)}
          </ErrorState>
        )
      ) : listings.length > 0 ? (
        children(listings)
      ) : (
        !isMaking &&
        !isNewWaiting && (
          <EmptyState
            drawing={<NothingToSell />}
            title={none.title}
            action={<LinkButton href={form}>{none.add ?? add}</LinkButton>}
            second={none.second}
          >
            {none.hint}
          </EmptyState>
        )
      )}
    </Page>
  )
}
