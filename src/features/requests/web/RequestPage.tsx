import Clock from 'lucide-react/icons/clock'
import { useTranslations } from 'use-intl'
import { Photo } from '#features/photos/web/Photo.tsx'
import { ReportButton } from '#features/reports/web/ReportButton.tsx'
import { useGoBack, usePathParam } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { ApiError } from '#kit/web/api.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { NeighbourRequest } from '../contract.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { Answers } from './Answers.tsx'
import { useRequest, useRequestActs, useWaitingRequests } from './queries.ts'
import { useRequestWords } from './useRequestWords.ts'
import './words/requests.ts'

/** One request: its requester compares the answers, other people answer it. */
export function RequestPage() {
  const t = useTranslations('requests')
  const id = usePathParam('id')
  const back = useGoBack('/requests')
  const query = useRequest(id)
  const isWaiting = useWaitingRequests().has(id)
  const request = query.data
  usePageTitle(request ? request.words : t('request'))
  return (
    <Page width="form">
      <PageHeader
        title={t('request')}
        onBack={back}
        actions={request?.isDemo && <Tag className="me-2">{t('demo')}</Tag>}
      />
      {request ? (
        <div className="flex flex-col gap-5 pb-8">
          <Facts request={request} />
          {isWaiting && (
            <Banner tone="wait" live>
              {t('waits')}
            </Banner>
          )}
          {request.isMine ? (
            <Asked request={request} />
          ) : (
            <>
              {request.state === 'open' ? (
                <AnswerForm key={request.given[0]?.answeredAt ?? ''} request={request} isWaiting={isWaiting} />
              ) : (
                <Banner tone="quiet">{t(`states.${request.state}`)}</Banner>
              )}
              <ReportButton subject={{ kind: 'request', id: request.id }} className="self-start" />
            </>
          )}
        </div>
      ) : query.isError ? (
        <LoadFailed query={query} />
      ) : (
        <SkeletonList kind="row" count={3} label={t('loading')} />
      )}
    </Page>
  )
}

/**
 * Failed to load: a request that no longer exists shows a link to the others; a retry is offered only for errors that
 * may pass.
 */
function LoadFailed({ query }: { query: ReturnType<typeof useRequest> }) {
  const t = useTranslations('requests')
  const sentence = useErrorSentence()
  const isGone = query.error instanceof ApiError && query.error.status === 404
  if (isGone) {
    return (
      <ErrorState
        title={sentence(query.error)}
        actions={
          <LinkButton variant="text" href="/requests">
            {t('board')}
          </LinkButton>
        }
      />
    )
  }
  return (
    <ErrorState title={t('oneFailed')} onRetry={() => void query.refetch()} busy={query.isFetching}>
      {sentence(query.error)}
    </ErrorState>
  )
}

function Facts({ request }: { request: NeighbourRequest }) {
  const t = useTranslations('requests')
  const { stands } = useRequestWords()
  const { words, photo, kind, most, by, isMine, rangeMeters } = request
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-title wrap-safe">{words}</h2>
      {photo && (
        <Photo
          photo={photo}
          alt={words}
          sizes="(min-width: 640px) 560px, 92vw"
          className="aspect-4/3 w-full rounded-m"
        />
      )}
      <p className="flex flex-wrap gap-1.5">
        <Tag>{t(`kinds.${kind}`)}</Tag>
        {most !== '' && <Tag>{t('atMost', { price: most })}</Tag>}
        {isMine && <Tag>{t('within', { kilometers: rangeMeters / 1000 })}</Tag>}
      </p>
      <p className="flex items-center gap-1.5 text-small text-ink-2">
        <Clock aria-hidden="true" className="size-4 shrink-0" />
        {[isMine ? '' : by.name || t('neighbour'), stands(request)].filter((fact) => fact !== '').join(' · ')}
      </p>
    </Card>
  )
}

function Asked({ request }: { request: NeighbourRequest }) {
  const t = useTranslations('requests')
  const sentence = useErrorSentence()
  const { moment } = useRequestWords()
  const { close } = useRequestActs()
  const { id, state, nextRoundAt, isNextWider, answers } = request
  const told = request.told ?? 0
  const isBoardOnly = told === 0 && (answers > 0 || nextRoundAt === null)
  const noRound = answers > 0 ? t('noRoundAnswered', { told }) : t('noRound', { told })
  const round = nextRoundAt && t(isNextWider ? 'nextRoundWider' : 'nextRound', { time: moment(nextRoundAt) })
  async function end() {
    const question = { title: t('closeQuestion'), body: t('closeBody'), yes: t('close'), no: t('keep') }
    if (!(await confirm(question))) return
    close.mutate({ id }, { onError: (error) => toast(sentence(error), { tone: 'problem' }) })
  }
  return (
    <>
      {state === 'open' && (
        <Banner tone="brand" live title={isBoardOnly ? t('boardOnly') : t('told', { count: told })}>
          {round ?? noRound}
        </Banner>
      )}
      <Answers request={request} />
      {state === 'open' && (
        <Button variant="quiet" busy={close.isPending} onClick={() => void end()}>
          {t('close')}
        </Button>
      )}
    </>
  )
}
