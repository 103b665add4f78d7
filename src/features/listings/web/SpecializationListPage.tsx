import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { NothingToSell } from '#kit/web/ui/drawings/NothingToSell.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Specialization } from '../specializationContract.ts'
import { KeptListings } from './KeptListings.tsx'
import { useClearSpecializations } from './mutations.ts'
import { useMySpecializations } from './queries.ts'
import { SpecializationCard } from './SpecializationCard.tsx'

/** My Specializations at /specialist-profile (F-130 … F-134, X-09). */
export function SpecializationListPage() {
  const t = useTranslations('listings')
  const query = useMySpecializations()
  const sentence = useErrorSentence()
  usePageTitle(t('mySpecializations'))
  return (
    <Page>
      <PageHeader
        title={t('mySpecializations')}
        back="/profile/seller"
        actions={
          <LinkButton href="/specialist-form" size="small" icon={<Plus aria-hidden="true" className="size-5" />}>
            {t('add')}
          </LinkButton>
        }
      />
      <KeptListings of="specializations" />
      {query.isPending ? (
        <SkeletonList kind="row" label={t('loading')} />
      ) : query.isLoadingError ? (
        <ErrorState title={t('listFailed')} busy={query.isFetching} onRetry={() => void query.refetch()}>
          {sentence(query.error)}
        </ErrorState>
      ) : query.data.specializations.length === 0 ? (
        <EmptyState
          drawing={<NothingToSell />}
          title={t('noSpecializations')}
          action={<LinkButton href="/specialist-form">{t('addSpecialization')}</LinkButton>}
        >
          {t('noSpecializationsHint')}
        </EmptyState>
      ) : (
        <Specializations specializations={query.data.specializations} />
      )}
    </Page>
  )
}

function Specializations({ specializations }: { specializations: Specialization[] }) {
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  const clear = useClearSpecializations()
  const clearAll = async () => {
    const yes = await confirm({ title: t('clearSpecializations'), yes: t('clearAll'), no: t('keep'), danger: true })
    if (yes) clear.mutate({}, { onError: (error) => toast(sentence(error), { tone: 'problem' }) })
  }
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <p className="text-small text-ink-2">{t('areaShown')}</p>
        <Button
          size="small"
          variant="dangerText"
          className="shrink-0 whitespace-nowrap"
          busy={clear.isPending}
          onClick={() => void clearAll()}
        >
          {t('clearAll')}
        </Button>
      </div>
      <ul aria-label={t('mySpecializations')} className="mt-2 grid gap-3 rail:grid-cols-2">
        {specializations.map((each) => (
          <li key={each.id}>
            <SpecializationCard made={each} />
          </li>
        ))}
      </ul>
    </>
  )
}
