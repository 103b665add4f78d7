import { Ban, Check, Clock, Eye, Navigation, PhoneCall, Smartphone } from 'lucide-react'
import type { ComponentType, SVGProps } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import type { LedgerEntry, MyAlert } from '../contract.ts'
import { timerText } from './measures.ts'

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

/** Who was alerted, by name, and how far it has come with each; live. */
export function Ledger({ alert, isLive }: { alert: MyAlert; isLive: boolean }) {
  const t = useTranslations('sos')
  const rows = [...alert.ledger].sort((a, b) => STEPS.indexOf(b.state) - STEPS.indexOf(a.state))
  const isQueued = rows.some(({ state }) => state === 'queued')
  return (
    <section className="rounded-l border border-line bg-surface px-4 py-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-head wrap-safe">
          {alert.count === null ? t('alertedCircle') : t('alerted', { count: alert.count })}
        </h2>
        {isLive && (
          <span className="flex items-center gap-2 text-small text-ink-2">
            <span aria-hidden="true" className="size-2.5 rounded-full bg-ok" />
            {t('live')}
          </span>
        )}
      </div>
      {alert.count === null && <p className="mt-1 text-small text-ink-2">{t('rationed')}</p>}
      <ul aria-live="polite" aria-label={t('alerted', { count: rows.length })}>
        {rows.map((entry) => (
          <LedgerRow key={entry.userId} entry={entry} raisedAt={alert.raisedAt} />
        ))}
      </ul>
      {isQueued && <p className="pt-1 text-small text-ink-2">{t('queuedHint')}</p>}
    </section>
  )
}

function LedgerRow({ entry, raisedAt }: { entry: LedgerEntry; raisedAt: string }) {
  const t = useTranslations('sos')
  const { name, photo, state, answer, at } = entry
  const helps = answer === 'coming' || answer === 'calledHelp'
  const StateIcon = answer ? ANSWER_ICONS[answer] : STATE_ICONS[state]
  const reached = STEPS.indexOf(state)
  return (
    <li className="flex min-h-17 items-center gap-3 border-b border-line py-2.5 last:border-b-0">
      <Avatar name={name} src={photo} size="middle" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="text-row wrap-safe">{name}</span>
          <span className={cx('flex items-center gap-1.5', helps ? 'text-strong text-ok-ink' : 'text-body text-ink-2')}>
            <StateIcon aria-hidden="true" className="size-5 shrink-0" />
            {answer ? t(`answer_${answer}`) : t(`state_${state as 'queued' | 'sent' | 'delivered' | 'seen'}`)}
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
          {at && (
            <span className="w-12 text-end text-small text-ink-3 tabular-nums">
              {timerText(Date.parse(at) - Date.parse(raisedAt))}
            </span>
          )}
        </div>
      </div>
    </li>
  )
}
