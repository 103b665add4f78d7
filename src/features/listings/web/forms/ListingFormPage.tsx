import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Endpoint } from '#core/contract.ts'
import { ApiError } from '#kit/web/api.ts'
import { useGo, useGoBack } from '#kit/web/navigation.ts'
import { discardCall, type KeptCall } from '#kit/web/outbox.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { useKeptCallsOf } from '../keptChanges.ts'
import type { FieldTable, ListingFormOf, SavedListing } from './formTable.ts'
import { ListingForm } from './ListingForm.tsx'
import type { AskNewest } from './useFormOf.ts'
import '../words/listings.buyers.ts'
import '../words/listings.details.ts'
import '../words/listings.inventory.ts'
import '../words/listings.ts'

/** The part of a query that is needed to open a form. */
interface FormQuery<Saved> {
  data: Saved | undefined
  error: unknown
  isStale: boolean
  isFetchedAfterMount: boolean
  isFetching: boolean
  refetch: () => Promise<{ data?: Saved | undefined; isSuccess: boolean }>
}

interface ListingFormPageProps<
  Table extends FieldTable,
  Saved extends SavedListing,
  Create extends Endpoint,
  Update extends Endpoint,
> {
  of: ListingFormOf<Table, Saved, Create, Update>
  /** Null: the form of a new listing. */
  id: string | null
  query: FormQuery<Saved>
  /** The listing from the user's list, used without a network. */
  listed: Saved | undefined
  /** Keys of listings.json; by default those of the table. */
  title?: { new: string; edit: string }
  /** Target of Back without a previous page; by default the user's listings. */
  back?: string
  /** By default only the form. */
  children?: (saved: Saved | null, askNewest: AskNewest) => ReactNode
}

/** The page of a listing's form: new, or prefilled with the listing once it is loaded. */
export function ListingFormPage<
  Table extends FieldTable,
  Saved extends SavedListing,
  Create extends Endpoint,
  Update extends Endpoint,
>({ of, id, query, listed, ...props }: ListingFormPageProps<Table, Saved, Create, Update>) {
  const t = useTranslations('listings')
  const back = useGoBack(props.back ?? of.list)
  const title = t((props.title ?? of.title)[id === null ? 'new' : 'edit'])
  usePageTitle(title)
  return (
    <Page width="form">
      <PageHeader title={title} onBack={back} sticky />
      <FormGate id={id} query={query} listed={listed} listHref={of.list}>
        {props.children ??
          ((saved, askNewest) => <ListingForm<Table, Saved, Create, Update> {...{ of, saved, askNewest }} />)}
      </FormGate>
    </Page>
  )
}

interface FormGateProps<Saved> {
  id: string | null
  query: FormQuery<Saved>
  listed: Saved | undefined
  /** Where to go when the listing does not exist. */
  listHref: string
  children: (saved: Saved | null, askNewest: AskNewest) => ReactNode
}

/**
 * Opens a form once the current listing is loaded and keeps that version: later responses must not replace what the
 * user is editing, unless the form asks for them.
 */
function FormGate<Saved extends { version: number }>({ id, query, listed, listHref, children }: FormGateProps<Saved>) {
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  const kept = useKeptCallsOf(id ?? '')
  const [opened, setOpened] = useState<Saved | null>(null)
  const isFresh = !query.isStale || query.isFetchedAfterMount || !query.isFetching
  const isUnreached = query.error instanceof ApiError && query.error.code === 'network' && !query.isFetching
  const isGone = query.error instanceof ApiError && query.error.status === 404 && !query.isFetching
  const found = query.data ? isFresh && !isGone && query.data : isUnreached && listed
  if (id !== null && !opened && found) setOpened(found)
  const askNewest: AskNewest = async () => {
    const { data, isSuccess } = await query.refetch()
    if (!isSuccess || !data || (opened && data.version <= opened.version)) return false
    setOpened(data)
    return true
  }
  if (id === null) return children(null, askNewest)
  if (opened) return children(opened, askNewest)
  if (query.error && !query.isFetching) {
    if (isGone && kept.length > 0) return <DeletedElsewhere kept={kept} listHref={listHref} />
    const isFinal = query.error instanceof ApiError && [403, 404].includes(query.error.status)
    return (
      <ErrorState
        title={sentence(query.error)}
        {...(!isFinal && { onRetry: () => void query.refetch() })}
        actions={
          <LinkButton variant="text" href={listHref}>
            {t('toList')}
          </LinkButton>
        }
      />
    )
  }
  return <SkeletonList kind="field" count={5} label={t('loading')} className="mt-4" />
}

/**
 * Shown when the listing was deleted on another device while a change was waiting: the deletion takes precedence and is
 * reported.
 */
function DeletedElsewhere({ kept, listHref }: { kept: readonly KeptCall[]; listHref: string }) {
  const t = useTranslations('listings')
  const go = useGo()
  const discard = async () => {
    for (const { number } of kept) await discardCall(number)
    go(listHref, { replace: true })
  }
  return (
    <ErrorState
      title={t('deletedElsewhere')}
      actions={
        <>
          <Button variant="dangerText" onClick={() => void discard()}>
            {t('discardChange')}
          </Button>
          <LinkButton variant="text" href={listHref}>
            {t('toList')}
          </LinkButton>
        </>
      }
    >
      {t('deletedElsewhereHelp', { name: kept.at(-1)!.item })}
    </ErrorState>
  )
}
