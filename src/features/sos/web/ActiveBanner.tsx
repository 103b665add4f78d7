import Siren from 'lucide-react/icons/siren'
import Timer from 'lucide-react/icons/timer'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useAddress } from '#kit/web/address.tsx'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { Link } from '#kit/web/ui/Link.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { useHasPassed } from '#kit/web/useNow.ts'
import { useTimeText } from '#kit/web/useTimeText.ts'
import type { CheckIn } from '../contract.ts'
import { isHelp, REMINDS_BEFORE } from '../rules.ts'
import type { Phrase } from '../sentence.ts'
import { useOwnAlert } from './device/deviceAlert.ts'
import { useMySos } from './queries.ts'
import { useReceivedAlerts } from './recipient/receivedQueries.ts'
import { clockAhead, tellsOfHelp, usePhrase, useSentence } from './phrases.ts'
import { useReadiness } from './safetyQueries.ts'
import './words/sos.ts'

/** The user's own SOS and check-in, with the title of the SOS; null: none is active. */
function useOwnSos() {
  const t = useTranslations('sos')
  const here = useOwnAlert()
  const { data, dataUpdatedAt } = useMySos()
  const alert = data?.alert ?? null
  const said = useSentence(alert, here, { isFresh: true })
  const phrase = usePhrase(alert?.rangeMeters)
  const isDrill = (alert?.kind ?? here?.kind) === 'drill'
  const titles: Partial<Record<Phrase['key'], string>> = {
    titleOn: t('activeOnHome'),
    notSent: t('notSentOnHome'),
    ...(!isDrill && { sending: t('sendingOnHome') }),
  }
  const title = here || alert ? (titles[said.title.key] ?? phrase(said.title)) : null
  const ahead = data ? clockAhead(data.now, dataUpdatedAt) : 0
  return { title, isDrill, here, alert, said, phrase, checkIn: data?.checkIn, ahead }
}

/** Shown on Home while the user's own SOS or check-in is active; links to it (L-23, X-25). */
export function ActiveBanner() {
  const t = useTranslations('sos')
  const { title, isDrill, here, alert, said, phrase, checkIn } = useOwnSos()
  const open = (
    <LinkButton href="/sosturnoff" size="small" variant={title !== null && !isDrill ? 'danger' : 'tint'}>
      {t('open')}
    </LinkButton>
  )
  if (title !== null) {
    const isNotSent = said.title.key === 'notSent' || said.title.key === 'drillNotSentTitle'
    const texts = [...said.who.filter(tellsOfHelp), ...said.lead].map((each, i) => (
      <span key={i} className={cx('block', tellsOfHelp(each) && 'font-semibold')}>
        {phrase(each)}
      </span>
    ))
    const hint = isDrill
      ? t(isNotSent ? 'drillNotSent' : 'drillHint')
      : alert
        ? texts
        : isNotSent
          ? t('notSentOnHomeHint')
          : here?.sentAt && t('activeOnHomeHint')
    return (
      <Banner
        live
        tone={isDrill ? 'brand' : 'danger'}
        className="mt-3"
        icon={<Siren aria-hidden="true" />}
        title={title}
        action={open}
      >
        {hint}
      </Banner>
    )
  }
  return (
    <>
      <Received />
      {checkIn && <CheckInRuns checkIn={checkIn} action={open} />}
    </>
  )
}

/**
 * At the top of every page but Home, in one line: the user's own SOS or ending check-in, except on their screen, and
 * those of others. A link.
 */
export function SosStrips() {
  const t = useTranslations('sos')
  const { title, isDrill, checkIn, ahead } = useOwnSos()
  const isElsewhere = useAddress().pathname !== '/sosturnoff'
  const received = useOpenReceived()
  if (title !== null)
    return isElsewhere && <Strip href="/sosturnoff" title={title} tone={isDrill ? 'drill' : 'danger'} />
  return (
    <>
      {checkIn && isElsewhere && <CheckInEnds key={checkIn.dueAt} dueAt={Date.parse(checkIn.dueAt)} ahead={ahead} />}
      {received.map(({ id, name }) => (
        <Strip key={id} href={`/circle?sos=${id}`} title={t('helpingOnHome', { name })} tone="danger" />
      ))}
    </>
  )
}

/** @param ahead milliseconds that this device's clock is ahead of the server's, which ends the check-in */
function CheckInEnds({ dueAt, ahead }: { dueAt: number; ahead: number }) {
  const t = useTranslations('sos')
  const timeText = useTimeText()
  const isSoon = useHasPassed(dueAt + ahead - REMINDS_BEFORE)
  return (
    <div role="status">
      {isSoon && (
        <Strip
          href="/sosturnoff"
          title={t('checkInEnds', { time: timeText(dueAt) })}
          tone="wait"
          act={t('answer')}
          icon={<Timer aria-hidden="true" className="size-5 shrink-0" />}
        />
      )}
    </div>
  )
}

const STRIP_TONES = {
  danger: 'bg-danger text-on-danger',
  drill: 'bg-deep text-on-deep',
  wait: 'bg-accent-tint text-ink',
}

interface StripProps {
  href: string
  title: string
  tone: keyof typeof STRIP_TONES
  act?: string
  icon?: ReactNode
}

const SIREN = <Siren aria-hidden="true" className="size-5 shrink-0" />

function Strip({ href, title, tone, act, icon = SIREN }: StripProps) {
  const t = useTranslations('sos')
  return (
    <Link
      href={href}
      className={cx(
        'flex min-h-touch items-center gap-3 px-gutter pt-[max(6px,env(safe-area-inset-top,0px))] pb-1.5 text-strong outline-offset-[-3px]',
        STRIP_TONES[tone],
      )}
    >
      {icon}
      <span className="min-w-0 flex-1 wrap-safe">{title}</span> <span className="underline">{act ?? t('open')}</span>
    </Link>
  )
}

/** Active alerts of others: those that the user answered with help, and those that wait for an answer. */
function useOpenReceived() {
  const alerts = useReceivedAlerts().data?.alerts ?? []
  return alerts.filter(
    ({ kind, answer, endedAt, isMuted }) =>
      kind === 'real' && endedAt === null && (isHelp(answer) || (answer === null && !isMuted)),
  )
}

function Received() {
  const t = useTranslations('sos')
  return useOpenReceived().map(({ id, name, answer, isThere }) => (
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
      {answer ? t('youAnswered', { answer: t(isThere ? 'iAmHere' : `answer_${answer}`) }) : t('unansweredOnHome')}
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
      <span className="block">
        {t(isAlone ? 'checkInDueNobody' : checkIn.isAsked ? 'answerBy' : 'checkInThen', { time })}
      </span>
      {checkIn.isAsked && <span className="block">{[t('meeting'), checkIn.note].filter(Boolean).join(' · ')}</span>}
    </Banner>
  )
}
