import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { NoMessages } from '#kit/web/ui/drawings/NoMessages.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import type { LogEntry } from '../contract.ts'
import { useLog } from './queries.ts'
import { useAdminWords } from './useAdminWords.ts'

/** The log of administrators, newest first (trust S12). */
export function LogSection() {
  const t = useTranslations('admin')
  const sentence = useErrorSentence()
  const query = useLog()
  const entries = query.data?.pages.flatMap((page) => page.entries)
  if (!entries && query.isError)
    return (
      <ErrorState title={t('failed')} onRetry={() => void query.refetch()} busy={query.isFetching}>
        {sentence(query.error)}
      </ErrorState>
    )
  if (!entries) return <SkeletonList kind="row" count={6} label={t('loading')} />
  if (entries.length === 0) return <EmptyState drawing={<NoMessages />} title={t('noLog')} />
  return (
    <div className="flex flex-col gap-4 pb-6">
      <Banner tone="quiet">{t('logNote')}</Banner>
      <Card>
        <ol aria-label={t('log')} className="flex flex-col divide-y divide-line">
          {entries.map((entry) => (
            <Entry key={entry.number} entry={entry} />
          ))}
        </ol>
      </Card>
      {query.hasNextPage && (
        <Button variant="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </div>
  )
}

function Entry({ entry: { number, at, admin, act, title, link, person, reason } }: { entry: LogEntry }) {
  const t = useTranslations('admin')
  const { moment, nameOf } = useAdminWords()
  const who = admin || t('host')
  return (
    <li className="flex flex-col gap-0.5 py-2.5 first:pt-0 last:pb-0">
      <span className="text-strong">{t(`acts.${act}`)}</span>
      {link !== null && (
        <Link className="self-start text-body text-brand-ink underline wrap-safe" href={link}>
          {title || t('openSubject')}
        </Link>
      )}
      <span className="text-body wrap-safe">{person ? t('who', { admin: who, person: nameOf(person) }) : who}</span>
      {reason !== '' && <span className="text-body text-ink-2 wrap-safe">{reason}</span>}
      <span className="text-small text-ink-3 tabular-nums">
        {number} · <time dateTime={at}>{moment(at)}</time>
      </span>
    </li>
  )
}
