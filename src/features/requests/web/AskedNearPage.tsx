import Plus from 'lucide-react/icons/plus'
import { useTranslations } from 'use-intl'
import { dateText } from '#core/dates.ts'
import { useConcepts } from '#features/concepts/web/useConcept.ts'
import { useGoBack } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { NoMessages } from '#kit/web/ui/drawings/NoMessages.tsx'
import { NothingToSell } from '#kit/web/ui/drawings/NothingToSell.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import type { AskedWeek } from '../tellingContract.ts'
import { useAskedNear } from './queries.ts'
import './words/requests.ts'

/** For sellers: weekly requests and searches without results near their listings, with a link to list the item. */
export function AskedNearPage() {
  const t = useTranslations('requests')
  const back = useGoBack('/profile/seller')
  const sentence = useErrorSentence()
  const query = useAskedNear()
  usePageTitle(t('askedNear'))
  return (
    <Page width="form">
      <PageHeader title={t('askedNear')} onBack={back} />
      {query.data ? (
        query.data.hasListings ? (
          <Weeks weeks={query.data.weeks.filter(({ wanted }) => wanted.length > 0)} />
        ) : (
          <EmptyState
            className="my-auto"
            drawing={<NothingToSell />}
            title={t('noListings')}
            action={<LinkButton href="/item-form">{t('addListing')}</LinkButton>}
          >
            {t('noListingsHint')}
          </EmptyState>
        )
      ) : query.isError ? (
        <ErrorState title={t('askedFailed')} onRetry={() => void query.refetch()} busy={query.isFetching}>
          {sentence(query.error)}
        </ErrorState>
      ) : (
        <SkeletonList kind="row" label={t('loading')} />
      )}
    </Page>
  )
}

/** The weeks in which something was wanted, else one sentence for all of them. */
function Weeks({ weeks }: { weeks: readonly AskedWeek[] }) {
  const t = useTranslations('requests')
  if (weeks.length === 0) {
    return (
      <EmptyState className="my-auto" drawing={<NoMessages />} title={t('askedNothing')}>
        {t('askedNothingHint')}
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-6 pb-8">
      <p className="text-body text-ink-2">{t('askedNearHint')}</p>
      {weeks.map((week) => (
        <Week key={week.from} week={week} />
      ))}
    </div>
  )
}

function Week({ week: { from, to, wanted } }: { week: AskedWeek }) {
  const t = useTranslations('requests')
  const concept = useConcepts()
  const day = (iso: string) => dateText(new Date(`${iso}T12:00:00Z`))
  return (
    <section>
      <SectionHeader title={t('week', { from: day(from), to: day(to) })} />
      <Card className="mt-1 py-1">
        <ul className="divide-y divide-line">
          {wanted.map(({ concept: id, people }) => {
            const name = concept(id)?.name ?? ''
            return (
              <li key={id} className="flex min-h-13 items-center justify-between gap-3 py-2">
                <span className="min-w-0">
                  <span className="block text-row wrap-safe first-letter:uppercase">{name}</span>
                  <span className="block text-small text-ink-2">{t('people', { count: people })}</span>
                </span>
                <LinkButton
                  size="small"
                  variant="tint"
                  of={name}
                  href={`/item-form?${new URLSearchParams({ name })}`}
                  icon={<Plus aria-hidden="true" className="size-4" />}
                >
                  {t('listIt')}
                </LinkButton>
              </li>
            )
          })}
        </ul>
      </Card>
    </section>
  )
}
