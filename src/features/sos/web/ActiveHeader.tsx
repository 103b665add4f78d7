import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { cx } from '#kit/web/ui/cx.ts'
import type { MyAlert } from '../contract.ts'
import type { DeviceAlert } from './deviceAlert.ts'
import { timerText, useRangeWords, useSeconds } from './measures.ts'
import type { Unsent } from './useUnsent.ts'

/** The red head of the screen while an alert is on: since when, what came of it, how far it has widened. */
export function ActiveHeader({
  alert,
  here,
  clockAhead,
  unsent,
}: {
  alert: MyAlert | null
  here: DeviceAlert | null
  clockAhead: number
  unsent: Unsent | null
}) {
  const t = useTranslations('sos')
  const now = useSeconds()
  const rangeWords = useRangeWords()
  const kind = alert?.kind ?? here?.kind
  const since = alert ? Date.parse(alert.raisedAt) + clockAhead : Date.parse(here?.tappedAt ?? '')
  const range = rangeWords(alert?.rangeMeters ?? 250)
  return (
    <header
      className={cx(
        'rounded-b-sheet px-gutter pt-[calc(20px+env(safe-area-inset-top,0px))] pb-5 rail:mt-5 rail:rounded-l',
        kind === 'drill' ? 'bg-deep text-on-deep' : 'bg-danger text-on-danger',
      )}
    >
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="inline-flex size-5 shrink-0 animate-beat rounded-full border-4 border-current"
        />
        <h1 className="min-w-0 flex-1 text-display wrap-safe">{t(kind === 'drill' ? 'titleDrill' : 'titleOn')}</h1>
        <span role="timer" className="text-display tabular-nums">
          {timerText(now - since)}
        </span>
      </div>
      <div role="status" className="mt-2 text-body wrap-safe">
        {alert ? (
          <Progress alert={alert} range={range} />
        ) : unsent ? (
          <NotSent why={unsent} isDrill={kind === 'drill'} />
        ) : (
          t('sending')
        )}
      </div>
      {alert && alert.kind === 'real' && (
        <ol className="mt-4 flex gap-2">
          {[t('stage0', { range }), t('stage1'), t('stage2')].map((label, stage) => (
            <li
              key={label}
              aria-current={stage === alert.stage ? 'step' : undefined}
              className="min-w-0 flex-1 text-small"
            >
              <span
                aria-hidden="true"
                className={cx('mb-1.5 block h-2 rounded-full bg-current', stage > alert.stage && 'opacity-40')}
              />
              {label}
            </li>
          ))}
        </ol>
      )}
    </header>
  )
}

/** Never "sent" when it was not: why, and what to do now. */
function NotSent({ why, isDrill }: { why: Unsent; isDrill: boolean }) {
  const t = useTranslations('sos')
  const sentence = useErrorSentence()
  return (
    <p>
      <strong className="block text-title">{t('notSent')}</strong>
      {isDrill
        ? t('drillNotSent')
        : why === 'offline'
          ? t('notSentHint')
          : why === 'failing'
            ? t('notSentFailing')
            : t('notSentRefused', { why: sentence(why) })}
    </p>
  )
}

/** How many were told stays to be read (L-07, W-15), and what has come of it. */
function Progress({ alert, range }: { alert: MyAlert; range: string }) {
  const t = useTranslations('sos')
  const { kind, count } = alert
  if (kind === 'drill') return `${t('drillSent')} ${t('drillHint')}`
  const sent = count === null ? t('sentToCircle') : t('sentTo', { count })
  return (
    <>
      <p className="font-semibold">{sent}</p>
      <p>
        <Answered alert={alert} range={range} />
      </p>
    </>
  )
}

function Answered({ alert, range }: { alert: MyAlert; range: string }) {
  const t = useTranslations('sos')
  const coming = alert.ledger.filter(({ answer }) => answer === 'coming' || answer === 'calledHelp').length
  if (coming > 0) return t('coming', { count: coming })
  const seen = alert.ledger.filter(({ state }) => state === 'seen' || state === 'answered').length
  if (seen > 0) return t('seenBy', { count: seen })
  return alert.count === 0 && alert.stage === 0 ? t('nobodyTold', { range }) : t('waitingForSomebody')
}
