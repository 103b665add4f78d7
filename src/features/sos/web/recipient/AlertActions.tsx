import BellOff from 'lucide-react/icons/bell-off'
import Navigation from 'lucide-react/icons/navigation'
import Phone from 'lucide-react/icons/phone'
import PhoneCall from 'lucide-react/icons/phone-call'
import PhoneOutgoing from 'lucide-react/icons/phone-outgoing'
import Timer from 'lucide-react/icons/timer'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useTranslations } from 'use-intl'
import { distance } from '#core/geo.ts'
import { useOnline } from '#kit/web/connection.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { buttonLook } from '#kit/web/ui/buttonLook.ts'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import { useTimeText } from '#kit/web/useTimeText.ts'
import type { AlertForMe } from '../../receivedContract.ts'
import { type Answer, ANSWERS, minutesAway, type Saying } from '../../rules.ts'
import { answerPhrases } from '../../sentence.ts'
import { useAgeWords, useSeconds, usePhrase } from '../phrases.ts'
import { useEmergencyNumber } from '../sender/CallButtons.tsx'
import { freshFix, helpersOf } from './AlertMap.tsx'
import { useAnswerAlert, useMuteSender } from './receivedQueries.ts'
import { ThereButton, WaySwitch } from './OnTheWay.tsx'
import '../words/sos.ts'

interface AlertActionsProps {
  alert: AlertForMe
  /** Milliseconds this device's clock is ahead of the server's. */
  ahead: number
  onClose: () => void
}

const STACK = 'flex flex-col gap-3 px-gutter'

/** Shows the sender's device data and the other helpers, with buttons for the three answers and for calls. */
export function AlertActions({ alert, ahead, onClose }: AlertActionsProps) {
  return (
    <>
      <div className={cx(STACK, 'mt-auto pt-4')}>
        <Known alert={alert} ahead={ahead} />
        {alert.endedAt && <Close onClose={onClose} />}
      </div>
      {!alert.endedAt && <Answers alert={alert} ahead={ahead} />}
      <div className={cx(STACK, 'pb-[calc(20px+env(safe-area-inset-bottom,0px))]')}>
        {!alert.endedAt && <Further alert={alert} />}
        <MuteButton alert={alert} />
      </div>
    </>
  )
}

function Known({ alert, ahead }: { alert: AlertForMe; ahead: number }) {
  const t = useTranslations('sos')
  const { sender, isDuress, wrongTries, inOneDay, cause, kind } = alert
  const name = sender.name
  const [phrase, timeText, age] = [usePhrase(), useTimeText(), useAgeWords()]
  const now = useSeconds() - ahead
  return (
    <>
      {isDuress && (
        <Banner live tone="danger" icon={<TriangleAlert aria-hidden="true" />} title={t('duressWarning')}>
          {t('duressWarningHint', { name })}
          {alert.againAt && (
            <>
              <span aria-hidden="true" className="block font-semibold">
                {t('pressedAgain', { name, age: age(now - Date.parse(alert.againAt)) })}
              </span>
              <span className="sr-only">
                {t('pressedAgainAt', { name, time: timeText(Date.parse(alert.againAt) + ahead) })}
              </span>
            </>
          )}
        </Banner>
      )}
      {cause === 'checkIn' && alert.endedAt === null && (
        <Banner tone="wait" icon={<Timer aria-hidden="true" />}>
          {t('byCheckIn')}
        </Banner>
      )}
      <ul aria-live="polite" className="flex flex-col gap-1">
        {(alert.endedAt === null ? helpersOf(alert, now) : []).flatMap(answerPhrases).map((each, i) => (
          <li
            key={i}
            className={cx('text-body wrap-safe', each.key === 'is_cannot' ? 'text-ink-2' : 'font-semibold text-ok-ink')}
          >
            {phrase(each)}
          </li>
        ))}
        {wrongTries > 0 && <li className="text-small text-danger-ink">{t('wrongTries', { count: wrongTries })}</li>}
        {inOneDay > 1 && kind === 'real' && (
          <li className="text-small text-ink-2">{t('inOneDay', { count: inOneDay, name })}</li>
        )}
      </ul>
    </>
  )
}

function Close({ onClose }: { onClose: () => void }) {
  const t = useTranslations('sos')
  return (
    <Button size="large" onClick={onClose}>
      {t('closeAlert')}
    </Button>
  )
}

/** The three answers stay at the bottom edge, so that large texts do not hide them. */
function Answers({ alert, ahead }: Omit<AlertActionsProps, 'onClose'>) {
  const t = useTranslations('sos')
  const sentence = useErrorSentence()
  const send = useAnswerAlert(alert.id)
  const isOnline = useOnline()
  const onError = (error: Error) => toast(sentence(error), { tone: 'problem' })
  const say = (answer: Saying) => {
    // Read at the tap: a position may have arrived after the last render.
    const here = freshFix()
    const minutes = alert.position && here ? minutesAway(distance(here, alert.position)) : null
    send.mutate({ answer, ...(answer === 'coming' && minutes !== null && { minutes }) }, { onError })
  }
  const { answer: mine, hasCalledHelp, isThere } = alert.mine
  const isArriving = send.isPending && send.variables.minutes === 0
  const sayThere = () => send.mutate({ answer: 'coming', minutes: 0 }, { onError })
  // A wrong tap would let the others rely on a call that nobody made.
  const takeBack = async () => {
    const question = { title: t('takeBackCall'), body: t('takeBackCallHint'), yes: t('takeBack'), no: t('keepCall') }
    if (await confirm(question)) say('notCalledHelp')
  }
  const isGiven = (answer: Answer) =>
    answer === 'calledHelp' ? hasCalledHelp || mine === answer : mine === answer && !(answer === 'coming' && isThere)
  const look = (answer: Answer, variant: 'filled' | 'tint' | 'quiet') => ({
    variant: isGiven(answer) ? ('ink' as const) : variant,
    'aria-pressed': isGiven(answer),
    busy: send.isPending && !isArriving && send.variables.answer === answer,
    onClick: () => (answer === 'calledHelp' && hasCalledHelp ? void takeBack() : say(answer)),
  })
  return (
    <div className={cx(STACK, 'sticky bottom-0 z-float bg-paper py-3')}>
      {mine === 'coming' && <ThereButton alert={alert} ahead={ahead} isBusy={isArriving} onSay={sayThere} />}
      <Button
        size="large"
        icon={<Navigation aria-hidden="true" className="size-6" />}
        {...look('coming', isThere ? 'quiet' : 'filled')}
      >
        {t('answer_coming')}
      </Button>
      <div className="flex gap-3">
        <Button
          className="flex-[1.2]"
          icon={<PhoneOutgoing aria-hidden="true" className="size-5" />}
          {...look('calledHelp', 'tint')}
        >
          {t('answer_calledHelp')}
        </Button>
        <Button className="flex-1" {...look('cannot', 'quiet')}>
          {t('answer_cannot')}
        </Button>
      </div>
      {send.isPending && (send.isPaused || !isOnline || send.failureCount > 0) && (
        <p role="status" className="rounded-button bg-accent-tint px-4 py-2 text-strong wrap-safe">
          {t('answerWaits', { answer: t(isArriving ? 'iAmHere' : `answer_${send.variables.answer}`) })}
        </p>
      )}
      <p role="status" className="sr-only">
        {mine &&
          t('youAnswered', {
            answer: [
              ...(isThere ? [t('iAmHere')] : []),
              ...ANSWERS.filter(isGiven).map((answer) => t(`answer_${answer}`)),
            ].join(' · '),
          })}
      </p>
    </div>
  )
}

/** For helpers on the way a switch, and for a real alert the calls. */
function Further({ alert }: { alert: AlertForMe }) {
  const t = useTranslations('sos')
  const number = useEmergencyNumber()
  return (
    <>
      {alert.mine.answer === 'coming' && <WaySwitch alert={alert} />}
      {alert.kind === 'real' && (
        <div className="flex gap-3">
          <a href={`tel:${number}`} className={cx(buttonLook({ variant: 'dangerTint' }), 'flex-1')}>
            <PhoneCall aria-hidden="true" className="size-5" />
            {t('call', { number })}
          </a>
          {alert.sender.phone !== '' && !alert.isDuress && (
            <a href={`tel:${alert.sender.phone}`} className={cx(buttonLook({ variant: 'quiet' }), 'flex-1')}>
              <Phone aria-hidden="true" className="size-5" />
              {t('callName', { name: alert.sender.name })}
            </a>
          )}
        </div>
      )}
    </>
  )
}

function MuteButton({ alert }: { alert: AlertForMe }) {
  const t = useTranslations('sos')
  const sentence = useErrorSentence()
  const mute = useMuteSender(alert.id)
  const name = alert.sender.name
  const isMuted = alert.isMuted
  return (
    <Button
      size="small"
      variant="text"
      busy={mute.isPending}
      icon={<BellOff aria-hidden="true" className="size-5" />}
      onClick={() =>
        mute.mutate(
          { userId: alert.sender.id, isMuted: !isMuted },
          {
            onSuccess: () => !isMuted && toast(t('muted', { name })),
            onError: (error) => toast(sentence(error), { tone: 'problem' }),
          },
        )
      }
    >
      {t(isMuted ? 'unmute' : 'mute', { name })}
    </Button>
  )
}
