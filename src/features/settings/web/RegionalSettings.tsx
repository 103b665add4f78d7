import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { dateInWords } from '#core/dates.ts'
import { currencySymbol } from '#core/money.ts'
import { chooseDateFormat, useDateFormat } from '#kit/web/dateFormat.ts'
import { useLanguage } from '#kit/web/i18n.tsx'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'

/** Formats of money, dates and distances (Q-15 … Q-17); that of dates is chosen for this device. */
export function RegionalSettings() {
  const t = useTranslations('settings')
  const language = useLanguage()
  const format = useDateFormat()
  const [today] = useState(() => new Date())
  return (
    <section>
      <SectionHeader title={t('regionalSettings')} />
      <Card className="py-1">
        <dl className="divide-y divide-line">
          <Row name={t('currency')} value={t('indianRupee')} example={currencySymbol('IN')} />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <dt className="text-row">{t('dateFormat')}</dt>
            <dd>
              <ChipRow label={t('dateFormat')} wrap>
                <Chip on={format === 'words'} onClick={() => chooseDateFormat('words')}>
                  {dateInWords(today, `${language}-IN`, today)}
                </Chip>
                <Chip on={format === 'numbers'} onClick={() => chooseDateFormat('numbers')}>
                  DD/MM/YYYY
                </Chip>
              </ChipRow>
            </dd>
          </div>
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
