import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { seconds } from '#core/units.ts'
import { useOnline, useTellsOwnAge } from '#kit/web/connection.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { cx } from '#kit/web/ui/cx.ts'
import { useTimeText } from '#kit/web/useTimeText.ts'
import type { MyAlert } from '../../contract.ts'
import type { Sentence } from '../../sentence.ts'
import type { DeviceAlert } from '../device/deviceAlert.ts'
import type { Unsent } from '../device/unsent.ts'
import { isLate, tellsOfHelp, timerText, useAgeWords, useRangeWords, useSeconds, usePhrase } from '../phrases.ts'
import '../words/sos.ts'

interface ActiveHeaderProps {
  alert: MyAlert | null
  here: DeviceAlert | null
  sentence: Sentence
  clockAhead: number
  unsent: Unsent | null
  /** True if the connection is lost: the position is not sent. */
  isLost: boolean
}

/** The head of the screen of an active alert: its result in a sentence, and the time since the start. */
export function ActiveHeader({ alert, here, sentence, clockAhead, unsent, isLost }: ActiveHeaderProps) {
  const phrase = usePhrase(alert?.rangeMeters)
  const kind = alert?.kind ?? here?.kind
  const title = useFocusAtStart<HTMLHeadingElement>()
  return (
    <header
      className={cx(
        'rounded-b-sheet px-gutter pt-[calc(20px+env(safe-area-inset-top,0px))] pb-5 rail:mt-5 rail:rounded-l',
        kind === 'drill' ? 'bg-deep text-on-deep' : 'bg-danger text-on-danger',
      )}
    >
      <div className="flex items-center gap-3">
        {alert && (
          <span
            aria-hidden="true"
            className="inline-flex size-5 shrink-0 animate-beat rounded-full border-4 border-current"
          />
        )}
        <h1 ref={title} tabIndex={-1} className="min-w-0 flex-1 text-display wrap-safe outline-none">
          {phrase(sentence.title)}
        </h1>
        {alert && <Since since={Date.parse(alert.raisedAt) + clockAhead} />}
      </div>
      <div role="status" className="mt-2 flex flex-col gap-0.5 text-body wrap-safe">
        {alert ? (
          <Said alert={alert} sentence={sentence} isLost={isLost} />
        ) : here?.sentAt ? (
          <SentEarlier at={here.sentAt} isLost={isLost} />
        ) : (
          unsent && <NotSent why={unsent} isDrill={kind === 'drill'} />
        )}
      </div>
      {alert?.position && isLost && <LastLeft at={Date.parse(alert.position.measuredAt) + clockAhead} />}
      {!alert && here?.sentAt === null && <Tapped at={here.tappedAt} />}
      {alert && sentence.stages !== null && <Stages alert={alert} now={sentence.stages} />}
    </header>
  )
}

function Since({ since }: { since: number }) {
  const now = useSeconds()
  return (
    <span role="timer" className="text-display tabular-nums">
      {timerText(now - since)}
    </span>
  )
}

/** An unsent alert has no server time: only the time since the tap is shown. */
function Tapped({ at }: { at: string }) {
  const t = useTranslations('sos')
  const now = useSeconds()
  return (
    <p className="text-body font-semibold tabular-nums">{t('tappedAgo', { time: timerText(now - Date.parse(at)) })}</p>
  )
}

/** Shown after a reload until the server answers: the server has the alert, but its state is not known here. */
function SentEarlier({ at, isLost }: { at: string; isLost: boolean }) {
  const t = useTranslations('sos')
  const timeText = useTimeText()
  const time = timeText(new Date(at))
  return (
    <>
      <p className="font-semibold">{t('sentEarlier', { time })}</p>
      <p>{t(isLost ? 'stateUnknown' : 'stateLoading')}</p>
    </>
  )
}

function Said({ alert, sentence, isLost }: Pick<ActiveHeaderProps, 'sentence' | 'isLost'> & { alert: MyAlert }) {
  const t = useTranslations('sos')
  const phrase = usePhrase(alert.rangeMeters)
  const [help, others] = [sentence.who.filter(tellsOfHelp), sentence.who.filter((each) => !tellsOfHelp(each))]
  return (
    <>
      {help.map((each) => (
        <p key={phrase(each)} className="text-head">
          {phrase(each)}
        </p>
      ))}
      {alert.kind === 'drill' && <p>{t('drillHint')}</p>}
      {alert.cause === 'checkIn' && <p>{t('byCheckInOwn')}</p>}
      {sentence.lead.map((each) => (
        <p key={each.key} className={cx(help.length === 0 && 'font-semibold')}>
          {phrase(each)}
        </p>
      ))}
      {others.map((each) => (
        <p key={phrase(each)}>{phrase(each)}</p>
      ))}
      {isLost ? (
        <p className="font-semibold">{t('positionStays')}</p>
      ) : (
        sentence.position && <p>{phrase(sentence.position)}</p>
      )}
    </>
  )
}

/** Shown without a connection: the age of the last position on the server. */
function LastLeft({ at }: { at: number }) {
  const t = useTranslations('sos')
  const now = useSeconds()
  const age = useAgeWords()
  return <p className="text-body font-semibold">{t('lastLeft', { age: age(now - at) })}</p>
}

function Stages({ alert, now }: { alert: MyAlert; now: number }) {
  const t = useTranslations('sos')
  const range = useRangeWords()(alert.rangeMeters)
  return (
    <ol className="mt-4 flex gap-2">
      {[t('stage0', { range }), t('stage1'), t('stage2')].map((label, stage) => (
        <li key={label} aria-current={stage === now ? 'step' : undefined} className="min-w-0 flex-1 text-small">
          <span
            aria-hidden="true"
            className={cx('mb-1.5 block h-2 rounded-full bg-current', stage > now && 'opacity-40')}
          />
          {label}
        </li>
      ))}
    </ol>
  )
}

/** Why the alert was not sent, and what to do now; never says "sent". */
function NotSent({ why, isDrill }: { why: Unsent; isDrill: boolean }) {
  const t = useTranslations('sos')
  const sentence = useErrorSentence()
  if (isDrill) return <p>{t('drillNotSent')}</p>
  if (why === 'offline') return <p>{t('notSentHint')}</p>
  return <p>{why === 'failing' ? t('notSentFailing') : t('notSentRefused', { why: sentence(why) })}</p>
}

/** Age of the alert for helpers; if the tap reached the server much later, the ages of both. */
export function TappedAndArrived({ tappedAt, raisedAt, ahead }: { tappedAt: string; raisedAt: string; ahead: number }) {
  const t = useTranslations('sos')
  const now = useSeconds()
  const age = useAgeWords()
  const since = (time: string) => age(now - ahead - Date.parse(time))
  if (!isLate({ tappedAt, raisedAt })) return <>{t('ago', { age: since(raisedAt) })}</>
  return <>{t('tappedAndArrived', { tapped: since(tappedAt), arrived: since(raisedAt) })}</>
}

/** Focuses the element at the start, or once the dialog that led to the screen has closed. */
function useFocusAtStart<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null)
  useEffect(() => {
    const focus = () => element.current?.focus()
    const leaving = document.querySelector('dialog[open][data-leaving]')
    if (!leaving) return focus()
    leaving.addEventListener('close', focus)
    return () => leaving.removeEventListener('close', focus)
  }, [])
  return element
}

/** An open screen polls every ten seconds: after a longer time without an answer, nothing on it counts as live. */
const LIVE_FOR = seconds(15)

/**
 * For a screen that shows its own age: whether the connection is known to be lost, and whether the server answered a
 * moment ago.
 */
export function useIsFresh(toldAt: number, isFailing: boolean): { isLost: boolean; isLive: boolean } {
  useTellsOwnAge()
  const isOnline = useOnline()
  const [oldAt, setOldAt] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setOldAt(toldAt), Math.max(0, toldAt + LIVE_FOR - Date.now()))
    return () => clearTimeout(timer)
  }, [toldAt])
  const isLost = isFailing || !isOnline
  return { isLost, isLive: !isLost && oldAt !== toldAt }
}
