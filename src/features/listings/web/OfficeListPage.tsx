import { Plus } from 'lucide-react'
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
import { KeptListings } from './KeptListings.tsx'
import { CardList } from './ListingCard.tsx'
import { OfficeCard } from './OfficeCard.tsx'
import { useMyOffices } from './queries.ts'

/** My Offices (F-111 … F-114). */
export function OfficeListPage() {
  const t = useTranslations('listings')
  const query = useMyOffices()
  const sentence = useErrorSentence()
  usePageTitle(t('myOffices'))
  return (
    <Page>
      <PageHeader
        title={t('myOffices')}
        back="/profile/seller"
        actions={
          <LinkButton href="/office-form" size="small" icon={<Plus aria-hidden="true" className="size-5" />}>
            {t('createOffice')}
          </LinkButton>
        }
      />
      <KeptListings of="offices" />
      {query.isPending ? (
        <SkeletonList kind="row" label={t('loading')} />
      ) : query.isLoadingError ? (
        <ErrorState title={t('listFailed')} busy={query.isFetching} onRetry={() => void query.refetch()}>
          {sentence(query.error)}
        </ErrorState>
      ) : query.data.offices.length === 0 ? (
        <EmptyState
          drawing={<NothingToSell />}
          title={t('noOffices')}
          action={<LinkButton href="/office-form">{t('createOffice')}</LinkButton>}
        >
          {t('noOfficesHint')}
        </EmptyState>
      ) : (
        <CardList label={t('myOffices')}>
          {query.data.offices.map((office) => (
            <li key={office.id}>
              <OfficeCard office={office} />
            </li>
          ))}
        </CardList>
      )}
    </Page>
  )
}
