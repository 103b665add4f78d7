import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
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
import { KeptListings, type OwnList } from './KeptListings.tsx'

/** One kind of a seller's own listings. */
interface Props<List extends OwnList, Listing> {
  of: List
  query: UseQueryResult<Record<List, Listing[]>>
  title: string
  /** Where a new one is made, and the words that lead there. */
  form: string
  add: string
  /** Said while there is none; `add` where other words lead to the first one. */
  none: { title: string; hint: string; add?: string; second?: ReactNode }
  /** Something stands open that takes the place of what is said while there is none. */
  isMaking?: boolean
  /** Stands above the listings, once it is known which there are. */
  above?: ReactNode
  children: (listings: Listing[]) => ReactNode
}

/** The page of one kind of a seller's own listings: loading, failed, none yet, or what `children` makes of them. */
export function OwnListings<List extends OwnList, Listing>(props: Props<List, Listing>) {
  const { of, query, title, form, add, none, isMaking = false, above, children } = props
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  usePageTitle(title)
  const listings = query.data?.[of]
  return (
    <Page>
      <PageHeader
        title={title}
        back="/profile/seller"
        actions={
          <LinkButton href={form} size="small" icon={<Plus aria-hidden="true" className="size-5" />}>
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
        !isMaking && (
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
