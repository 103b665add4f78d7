import Siren from 'lucide-react/icons/siren'
import Timer from 'lucide-react/icons/timer'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { useTimeText } from '#kit/web/useTimeText.ts'
import type { CheckIn } from '../contract.ts'
import { isHelp } from '../rules.ts'
import { useOwnAlert } from './device/deviceAlert.ts'
import { useMySos } from './queries.ts'
import { useReceivedAlerts } from './recipient/receivedQueries.ts'
import { usePhrase, useSentence } from './phrases.ts'
import { useReadiness } from './safetyQueries.ts'
import './words/sos.ts'

/** Shown on Home while the user's own SOS or check-in is active; links to it (L-23, X-25). */
export function ActiveBanner() {
  const t = useTranslations('sos')
  const here = useOwnAlert()
  const { data } = useMySos()
  const open = (
    <LinkButton
      href="/sosturnoff"
      size="small"
      variant={(data?.alert?.kind ?? here?.kind) === 'real' ? 'danger' : 'tint'}
    >
      {t('open')}
    </LinkButton>
  )
  const said = useSentence(data?.alert ?? null, here, { isFresh: true })
  const phrase = usePhrase(data?.alert?.rangeMeters)
  if (here || data?.alert) {
    const isDrill = (data?.alert?.kind ?? here?.kind) === 'drill'
    const isNotSent = said.title.key === 'notSent' || said.title.key === 'drillNotSentTitle'
    const lead = said.lead.map((each) => (
      <span key={each.key} className="block">
        {phrase(each)}
      </span>
    ))
    const hint = isDrill
      ? t(isNotSent ? 'drillNotSent' : 'drillHint')
      : data?.alert
        ? lead
        : isNotSent
          ? t('notSentOnHomeHint')
          : here?.sentAt && t('activeOnHomeHint')
    return (
      <Banner
        live
        tone={isDrill ? 'brand' : 'danger'}
        className="mt-3"
        icon={<Siren aria-hidden="true" />}
        title={
          said.title.key === 'titleOn'
            ? t('activeOnHome')
            : said.title.key === 'notSent'
              ? t('notSentOnHome')
              : said.title.key === 'sending' && !isDrill
                ? t('sendingOnHome')
                : phrase(said.title)
        }
        action={open}
      >
        {hint}
      </Banner>
    )
  }
  return (
    <>
      <Received />
      {data?.checkIn && <CheckInRuns checkIn={data.checkIn} action={open} />}
    </>
  )
}

/** Links to active alerts of others: those that the user answered with help, and those that wait for an answer. */
function Received() {
  const t = useTranslations('sos')
  const { data } = useReceivedAlerts()
  const open = data?.alerts.filter(
    ({ kind, answer, endedAt, isMuted }) =>
      kind === 'real' && endedAt === null && (isHelp(answer) || (answer === null && !isMuted)),
  )
  return open?.map(({ id, name, answer }) => (
    <Banner
      key={id}
      tone="danger"
      className="mt-3"
      icon={<Siren aria-hidden="true" />}
      title={t('helpingOnHome', { name })}
      action={
        <LinkButton href={`/circle?sos=${id}`} size="small" variant="danger">
          {t('open')}
        </LinkButton>
      }
    >
      {answer ? t('youAnswered', { answer: t(`answer_${answer}`) }) : t('unansweredOnHome')}
    </Banner>
  ))
}

function CheckInRuns({ checkIn, action }: { checkIn: CheckIn; action: ReactNode }) {
  const t = useTranslations('sos')
  const timeText = useTimeText()
  const isAlone = useReadiness().data?.members === 0
  const time = timeText(new Date(checkIn.dueAt))
  return (
    <Banner
      tone="brand"
      className="mt-3"
      icon={<Timer aria-hidden="true" />}
      title={checkIn.isAsked ? t('areYouOk') : t('checkInOnHome', { time })}
      action={action}
    >
      {checkIn.isAsked && (
        <>
          <span className="block">{t(isAlone ? 'checkInDueNobody' : 'answerBy', { time })}</span>
          <span className="block">{[t('meeting'), checkIn.note].filter(Boolean).join(' · ')}</span>
        </>
      )}
    </Banner>
  )
}
