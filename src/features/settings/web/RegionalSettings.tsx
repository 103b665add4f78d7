import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { dateText } from '#core/dates.ts'
import { currencySymbol } from '#core/money.ts'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'

/** Formats of money, dates and distances (Q-15 … Q-17), each with an example. */
export function RegionalSettings() {
  const t = useTranslations('settings')
  const [today] = useState(() => new Date())
  return (
    <section>
      <SectionHeader title={t('regionalSettings')} />
      <Card className="py-1">
        <dl className="divide-y divide-line">
          <Row name={t('currency')} value={t('indianRupee')} example={currencySymbol('IN')} />
          <Row name={t('dateFormat')} value="DD/MM/YYYY" example={dateText(today)} />
          <Row name={t('distanceUnit')} value={t('kilometers')} example={t('kilometersExample')} />
        </dl>
      </Card>
    </section>
  )
}

function Row({ name, value, example }: { name: string; value: string; example: ReactNode }) {
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 py-2">
      <dt className="text-row">{name}</dt>
      <dd className="flex flex-wrap items-baseline justify-end gap-x-3 text-end">
        <span className="text-strong">{value}</span>
        <span className="text-small text-ink-2 tabular-nums">{example}</span>
      </dd>
    </div>
  )
}
