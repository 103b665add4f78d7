import BadgeCheck from 'lucide-react/icons/badge-check'
import Clock from 'lucide-react/icons/clock'
import IndianRupee from 'lucide-react/icons/indian-rupee'
import KeyRound from 'lucide-react/icons/key-round'
import MapPinned from 'lucide-react/icons/map-pinned'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Card, NavRow, RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { Link } from '#kit/web/ui/Link.tsx'
import { StatTile } from '#kit/web/ui/StatTile.tsx'
import type { AdminOverview } from '../contract.ts'
import { useAdminWords } from './useAdminWords.ts'
import './words/admin.ts'

interface OverviewPanelProps {
  figures: AdminOverview
  /** First rows of the two queues. */
  listings?: ReactNode
  disputes?: ReactNode
}

/**
 * The five figures, each a link to the rows that it counts (P-03, P-05), the first rows of the queues, and links to all
 * other sections.
 */
export function OverviewPanel({ figures, listings, disputes }: OverviewPanelProps) {
  const t = useTranslations('admin')
  const locale = useLocale()
  const { money, ago } = useAdminWords()
  const number = new Intl.NumberFormat(locale)
  const whole = (value: number) => number.format(value)
  // The chart moves to the column of the listings queue when that queue is empty.
  const isQuiet = figures.pendingListings === 0
  const revenue = (
    <div className="order-3 rail:order-none">
      <RevenueChart months={figures.revenue} />
    </div>
  )
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-2 gap-3 wide:grid-cols-5">
        <Figure href="/admin?section=people">
          <StatTile
            icon={<Users aria-hidden="true" />}
            label={t('totalUsers')}
            value={whole(figures.totalUsers)}
            note={t('thisWeek', { count: figures.newUsers })}
            className="h-full"
          />
        </Figure>
        <Figure href="/admin?tab=subscriptions">
          <StatTile
            icon={<BadgeCheck aria-hidden="true" />}
            label={t('activeSubscriptions')}
            value={whole(figures.activeSubscriptions)}
            note={t('toConfirm', { count: figures.reportedPayments })}
            className="h-full"
          />
        </Figure>
        <Figure href="/admin?tab=listings">
          <StatTile
            icon={<Clock aria-hidden="true" />}
            label={t('pendingListings')}
            value={whole(figures.pendingListings)}
            note={figures.oldestPendingAt && t('oldest', { ago: ago(figures.oldestPendingAt) })}
            className="h-full"
          />
        </Figure>
        <Figure href="/admin?tab=disputes">
          <StatTile
            icon={<Scale aria-hidden="true" />}
            label={t('openDisputes')}
            value={whole(figures.openDisputes)}
            note={figures.openDisputes > 0 && t('urgent', { count: figures.urgentDisputes })}
            className="h-full"
          />
        </Figure>
        <Figure href="/admin?tab=subscriptions#confirmed" className="col-span-2 wide:col-span-1">
          <StatTile
            icon={<IndianRupee aria-hidden="true" />}
            label={t('monthlyRevenue')}
            value={money(figures.monthlyRevenuePaise)}
            note={t('sinceFirst')}
            className="h-full"
          />
        </Figure>
      </div>
      {/* From 900 px two columns of about the same height; on a phone urgent parts come first. */}
      <div className="grid gap-6 *:min-w-0 *:flex-col *:gap-6 max-rail:*:contents rail:grid-cols-[3fr_2fr] rail:*:flex">
        <div>
          <div className="order-2 rail:order-none">{listings}</div>
          {isQuiet && revenue}
        </div>
        <div>
          <div className="order-1 rail:order-none">{disputes}</div>
          {!isQuiet && revenue}
          <Sections figures={figures} />
        </div>
      </div>
    </div>
  )
}

/** Links to the sections without a tab, and the languages that people asked for. */
function Sections({ figures }: { figures: AdminOverview }) {
  const t = useTranslations('admin')
  return (
    <section className="order-4 rail:order-none">
      <SectionHeader title={t('more')} />
      <RowCard>
        <NavRow
          href="/admin?section=people"
          icon={<Users aria-hidden="true" />}
          title={t('people')}
          sub={t('peopleSub')}
        />
        <NavRow
          href="/admin?section=towns"
          icon={<MapPinned aria-hidden="true" />}
          title={t('towns')}
          sub={t('townsSub')}
        />
        <NavRow
          href="/admin?section=claims"
          icon={<KeyRound aria-hidden="true" />}
          title={t('claims')}
          sub={figures.claimCalls > 0 ? t('claimCalls', { count: figures.claimCalls }) : t('claimsSub')}
        />
        <NavRow href="/admin?section=log" icon={<ScrollText aria-hidden="true" />} title={t('log')} sub={t('logSub')} />
      </RowCard>
      <WantedLanguages languages={figures.wantedLanguages} />
    </section>
  )
}

/** Languages that people asked for, by name and count. */
function WantedLanguages({ languages }: { languages: AdminOverview['wantedLanguages'] }) {
  const t = useTranslations('admin')
  const names = new Intl.DisplayNames(useLocale(), { type: 'language' })
  if (languages.length === 0) return null
  return (
    <>
      <SectionHeader title={t('wantedLanguages')} className="mt-6" />
      <ul className="grid gap-x-6 gap-y-1 text-body sm:grid-cols-2">
        {languages.map(({ code, people }) => (
          <li key={code} className="flex justify-between gap-3">
            <span>{names.of(code)}</span>
            <span className="text-ink-2 tabular-nums">{t('wantedBy', { count: people })}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Figure({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  return (
    <Link href={href} className={`block rounded-l ${className ?? ''}`}>
      {children}
    </Link>
  )
}

/** Confirmed amounts of the last twelve months, the current month in marigold; a table for screen readers. */
function RevenueChart({ months }: { months: AdminOverview['revenue'] }) {
  const t = useTranslations('admin')
  const locale = useLocale()
  const { money } = useAdminWords()
  const short = new Intl.DateTimeFormat(locale, { month: 'narrow', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const dayIn = (month: string) => new Date(`${month}-15T00:00:00Z`)
  const most = Math.max(1, ...months.map(({ paise }) => paise))
  return (
    <section>
      <SectionHeader title={t('revenueByMonth')} />
      <Card>
        {months.every(({ paise }) => paise === 0) ? (
          <p className="py-6 text-center text-body text-ink-2">{t('noRevenue')}</p>
        ) : (
          <>
            <div aria-hidden="true" className="flex h-40 items-end gap-1.5">
              {months.map(({ month, paise }, i) => (
                <div key={month} className="flex h-full min-w-0 flex-1 flex-col items-center justify-end gap-1">
                  <span
                    className={cx('w-full rounded-s', i === months.length - 1 ? 'bg-accent' : 'bg-brand')}
                    style={{ height: `${Math.max(1, (paise / most) * 100)}%` }}
                  />
                  <span className="text-tag text-ink-2">{short.format(dayIn(month))}</span>
                </div>
              ))}
            </div>
            <table className="sr-only">
              <caption>{t('revenueByMonth')}</caption>
              <thead>
                <tr>
                  <th>{t('month')}</th>
                  <th>{t('revenue')}</th>
                </tr>
              </thead>
              <tbody>
                {months.map(({ month, paise }) => (
                  <tr key={month}>
                    <td>{long.format(dayIn(month))}</td>
                    <td>{money(paise)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </Card>
    </section>
  )
}
