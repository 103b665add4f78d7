import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import LogOut from 'lucide-react/icons/log-out'
import Navigation from 'lucide-react/icons/navigation'
import PhoneCall from 'lucide-react/icons/phone-call'
import Smartphone from 'lucide-react/icons/smartphone'
import type { ComponentType, SVGProps } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { buttonLook } from '#kit/web/ui/buttonLook.ts'
import { cx } from '#kit/web/ui/cx.ts'
import type { SentPosition, LedgerEntry, MyAlert } from '../../contract.ts'
import { smsAddress } from '../../emergency.ts'
import { ANSWERS, saidThere, isHelp } from '../../rules.ts'
import type { Sentence } from '../../sentence.ts'
import { timerText, usePhrase } from '../phrases.ts'
import { isApple } from '../device/phone.ts'
import { useSmsText } from './CallButtons.tsx'
import '../words/sos.ts'

type Icon = ComponentType<SVGProps<SVGSVGElement>>
const STATE_ICONS: Record<LedgerEntry['state'], Icon> = {
  standby: Clock,
  queued: Clock,
  sent: Check,
  delivered: Smartphone,
  seen: Eye,
  answered: Eye,
}
const ANSWER_ICONS: Record<NonNullable<LedgerEntry['answer']>, Icon> = {
  coming: Navigation,
  calledHelp: PhoneCall,
  cannot: Ban,
}
const STEPS: LedgerEntry['state'][] = ['queued', 'sent', 'delivered', 'seen', 'answered']

interface LedgerProps {
  alert: MyAlert
  sentence: Sentence
  position: SentPosition | null
}

/** The recipients by name with their delivery state; people who left are marked and not counted. */
export function Ledger({ alert, sentence, position }: LedgerProps) {
  const t = useTranslations('sos')
  const phrase = usePhrase(alert.rangeMeters)
  const rows = alert.ledger.toSorted((a, b) => rankOf(b) - rankOf(a))
  const queued = rows.filter(({ state, hasLeft }) => state === 'queued' && !hasLeft)
  return (
    <section className="rounded-l border border-line bg-surface px-4 py-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-head wrap-safe">{phrase(sentence.list)}</h2>
        {sentence.isLive && (
          <span className="flex items-center gap-2 text-small text-ink-2">
            <span aria-hidden="true" className="size-2.5 rounded-full bg-ok" />
            {t('live')}
          </span>
        )}
      </div>
      {alert.stage === null && <p className="mt-1 text-small text-ink-2">{t('toldLater')}</p>}
      <ul aria-live="polite" aria-label={phrase(sentence.list)}>
        {rows.map((entry) => (
          <LedgerRow key={entry.userId} entry={entry} raisedAt={alert.raisedAt} />
        ))}
      </ul>
      {queued.length > 0 && alert.kind === 'real' && <Unreached queued={queued} position={position} />}
    </section>
  )
}

/** Who comes or called help is first, who left is last. */
const rankOf = ({ state, answer, hasLeft }: LedgerEntry) =>
  hasLeft ? -1 : STEPS.indexOf(state) + (answer === 'coming' ? 2 : answer === 'calledHelp' ? 1 : 0)

/** Offers a text from this phone to recipients whose app is closed. */
function Unreached({ queued, position }: { queued: LedgerEntry[]; position: SentPosition | null }) {
  const t = useTranslations('sos')
  const text = useSmsText(position)
  const numbers = queued.map(({ phone }) => phone.replaceAll(/[^+\d]/g, '')).filter(Boolean)
  return (
    <div className="flex flex-col gap-2 py-2">
      <p className="text-small text-ink-2">{t('queuedHint')}</p>
      {numbers.length > 0 && (
        <a href={smsAddress(text, isApple(), numbers)} className={buttonLook({ variant: 'tint', size: 'small' })}>
          {t('smsToQueued', { count: numbers.length })}
        </a>
      )}
    </div>
  )
}

function LedgerRow({ entry, raisedAt }: { entry: LedgerEntry; raisedAt: string }) {
  const t = useTranslations('sos')
  const { name, photo, state, answer, hasCalledHelp, arrivesAt, hasLeft, at } = entry
  const isThere = answer === 'coming' && saidThere(arrivesAt, at)
  const helps = !hasLeft && isHelp(answer)
  const StateIcon = hasLeft ? LogOut : answer ? ANSWER_ICONS[answer] : STATE_ICONS[state]
  const reached = hasLeft ? -1 : STEPS.indexOf(state)
  return (
    <li aria-atomic="true" className="flex min-h-17 items-center gap-3 border-b border-line py-2.5 last:border-b-0">
      <Avatar name={name} src={photo} size="middle" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="text-row wrap-safe">{name}</span>
          <span className={cx('flex items-center gap-1.5', helps ? 'text-strong text-ok-ink' : 'text-body text-ink-2')}>
            <StateIcon aria-hidden="true" className="size-5 shrink-0" />
            {hasLeft
              ? t('hasLeft')
              : answer
                ? ANSWERS.filter((each) => each === answer || (each === 'calledHelp' && hasCalledHelp))
                    .map((each) => (each === 'coming' && isThere ? t('there') : t(`answer_${each}`)))
                    .join(' · ')
                : t(`state_${state as 'queued' | 'sent' | 'delivered' | 'seen'}`)}
          </span>
        </div>
        <div className="mt-1.5 flex items-center gap-3">
          <span aria-hidden="true" className="flex flex-1 gap-1.5">
            {STEPS.map((step, i) => (
              <span
                key={step}
                className={cx('h-1.5 flex-1 rounded-full', i > reached ? 'bg-line' : helps ? 'bg-ok' : 'bg-ink-2')}
              />
            ))}
          </span>
          {at && !hasLeft && (
            <span className="w-12 text-end text-small text-ink-3 tabular-nums">
              {timerText(Date.parse(at) - Date.parse(raisedAt))}
            </span>
          )}
        </div>
      </div>
    </li>
  )
}
