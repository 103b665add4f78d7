import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'

/** As much of a query as is needed to open a form on what it found. */
export interface FormQuery<Saved> {
  data: Saved | undefined
  error: unknown
  isStale: boolean
  isFetchedAfterMount: boolean
  isFetching: boolean
  refetch: () => Promise<{ data?: Saved | undefined; isSuccess: boolean }>
}

/** The listing as it is now. */
interface Newest {
  version: number
  /** Begins the form anew with it. */
  show: () => void
}

/** Asks for the listing as it is now; null: no answer. */
export type AskNewest = () => Promise<Newest | null>

interface FormGateProps<Saved> {
  /** Null: a form for something new. */
  id: string | null
  query: FormQuery<Saved>
  /** Where to go when there is nothing to edit. */
  listHref: string
  children: (saved: Saved | null, askNewest: AskNewest) => ReactNode
}

/**
 * Opens a form once the listing is there as it is now, and holds on to that: a later answer of the server must not pass
 * for what the reader was editing.
 */
export function FormGate<Saved extends { version: number }>({ id, query, listHref, children }: FormGateProps<Saved>) {
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  const [opened, setOpened] = useState<{ saved: Saved; round: number } | null>(null)
  const isFresh = !query.isStale || query.isFetchedAfterMount || !query.isFetching
  if (id !== null && !opened && query.data && isFresh) setOpened({ saved: query.data, round: 0 })
  const askNewest: AskNewest = async () => {
    const { data, isSuccess } = await query.refetch()
    if (!isSuccess || !data) return null
    const show = () => setOpened((old) => ({ saved: data, round: (old?.round ?? 0) + 1 }))
    return { version: data.version, show }
  }
  if (id === null) return children(null, askNewest)
  if (opened) return <Round key={opened.round}>{children(opened.saved, askNewest)}</Round>
  if (query.error && !query.isFetching) {
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
  return <SkeletonList kind="row" count={3} label={t('loading')} />
}

/** Only there to be made anew. */
const Round = ({ children }: { children: ReactNode }) => children
