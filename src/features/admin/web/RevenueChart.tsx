import { useLocale, useTranslations } from 'use-intl'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import type { AdminOverview } from '../contract.ts'
import { useAdminWords } from './useAdminWords.ts'

/** Confirmed amounts of the last twelve months, the current month in marigold; a table for screen readers. */
export function RevenueChart({ months }: { months: AdminOverview['revenue'] }) {
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
