import { useTranslations } from 'use-intl'
import { Photo } from '#features/photos/web/Photo.tsx'
import { SosLauncher } from '#features/sos/web/sender/SosLauncher.tsx'
import { ApiError } from '#kit/web/api.ts'
import { useGoBack, usePathParam, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { PersonRow } from '#kit/web/ui/PersonRow.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { Meeting, ToldMeeting } from '../contract.ts'
import { plainCode } from '../rules.ts'
import { WaitingCard } from './MeetingCard.tsx'
import { OwnMeeting } from './OwnMeeting.tsx'
import { PlaceFacts } from './PlaceFacts.tsx'
import { useMeeting, useWaitingMeetings } from './queries.ts'
import { useMeetingWords } from './useMeetingWords.ts'
import './words/meetings.ts'

/** One meeting: for its two people, or for a circle member who was notified of it. */
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
      <PageHeader title={t('meeting')} onBack={back} actions={own && <HeaderEnd meeting={own} />} />
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

function HeaderEnd({ meeting: { isDemo, state } }: { meeting: Meeting }) {
  const t = useTranslations('meetings')
  return (
    <>
      {isDemo && <Tag>{t('demo')}</Tag>}
      {/* On wide screens the rail has its own button. */}
      {state === 'agreed' && (
        <div className="contents rail:hidden">
          <SosLauncher size="rail" className="me-3.5" />
        </div>
      )}
    </>
  )
}

/** A meeting of which a circle member notified the user. */
function Told({ meeting }: { meeting: ToldMeeting }) {
  const t = useTranslations('meetings')
  const { moment, nameOf, toldTitle } = useMeetingWords()
  const { teller, other, title, photo, place, at, state, setOutAt, metAt, wellAt } = meeting
  const tellerName = nameOf(teller.name)
  const facts = [
    state === 'agreed' && setOutAt && t('toldSetOut', { time: moment(setOutAt) }),
    metAt && t('toldMet', { time: moment(metAt) }),
    wellAt && t('toldWell', { teller: tellerName, time: moment(wellAt) }),
  ].filter((fact) => fact)
  return (
    <div className="flex flex-col gap-4 pb-6">
      <Banner tone="brand" live title={toldTitle(meeting)}>
        {facts.join(' ')}
      </Banner>
      <Card className="flex flex-col gap-3">
        <PersonRow
          className="-my-2.5"
          name={other.name || t('unnamed')}
          avatar={<Avatar name={other.name} src={other.photo} size="row" />}
          line={title}
          distance={state === 'agreed' ? undefined : <Tag>{t(`shortStates.${state}`)}</Tag>}
        />
        {photo && <Photo photo={photo} alt={title} sizes="160px" className="aspect-4/3 w-40 rounded-m" />}
        <PlaceFacts place={place} at={at} />
      </Card>
      <Banner tone="quiet">{t('toldHint', { teller: tellerName })}</Banner>
    </div>
  )
}
