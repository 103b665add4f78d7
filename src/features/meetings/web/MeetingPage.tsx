import { useTranslations } from 'use-intl'
import { ApiError } from '#kit/web/api.ts'
import { useGoBack, usePathParam, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { plainCode } from '../rules.ts'
import { WaitingCard } from './MeetingCard.tsx'
import { OwnMeeting } from './OwnMeeting.tsx'
import { useMeeting, useWaitingMeetings } from './queries.ts'
import { Told } from './ToldMeeting.tsx'
import { useMeetingWords } from './useMeetingWords.ts'

/** One meeting: for its two people, or for a circle member who was told of it. */
export function MeetingPage() {
  const t = useTranslations('meetings')
  const id = usePathParam('id')
  const [params] = useQueryParams()
  const back = useGoBack('/meetings')
  const sentence = useErrorSentence()
  const { nameOf } = useMeetingWords()
  const waiting = useWaitingMeetings().get(id) ?? null
  const query = useMeeting(id, waiting === null)
  const own = query.data?.own
  const told = query.data?.told
  const isGone = query.error instanceof ApiError && query.error.status === 404
  usePageTitle(own ? t('withWhom', { name: nameOf(own.other.name) }) : t('meeting'))
  return (
    <Page width="form">
      <PageHeader title={t('meeting')} onBack={back} actions={own?.isDemo && <Tag>{t('demo')}</Tag>} />
      {waiting ? (
        <WaitingCard proposal={waiting} />
      ) : isGone ? (
        <ErrorState
          title={sentence(query.error)}
          actions={
            <LinkButton variant="text" href="/meetings">
              {t('meetings')}
            </LinkButton>
          }
        />
      ) : own ? (
        <OwnMeeting meeting={own} scanned={plainCode(params.get('code') ?? '')} />
      ) : told ? (
        <Told meeting={told} />
      ) : query.isError ? (
        <ErrorState title={t('oneFailed')} onRetry={() => void query.refetch()} busy={query.isFetching}>
          {sentence(query.error)}
        </ErrorState>
      ) : (
        <SkeletonList kind="row" count={3} label={t('loading')} />
      )}
    </Page>
  )
}
