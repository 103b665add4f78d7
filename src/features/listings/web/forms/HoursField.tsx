import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Clock from 'lucide-react/icons/clock'
import CopyCheck from 'lucide-react/icons/copy-check'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { dayOf, shortDate } from '#core/dates.ts'
import { sentenceOf } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { useNow } from '#kit/web/useNow.ts'
import type { Hours } from '../../contract.ts'
import { isDay, MOST_SPECIAL_DAYS, type Weekday, WEEKDAYS } from '../../rules.ts'
import {
  type HoursRange,
  type KnownHours,
  MOST_RANGES,
  NO_DAY,
  rangesOf,
  spreadDay,
  usefulSpreads,
  USUAL,
  withBreak,
  withDay,
  withoutDay,
  withRange,
} from './hoursDraft.ts'
import { RangeFields } from './TimeField.tsx'
import '../words/listings.details.ts'
import '../words/listings.ts'

type HoursFieldProps = { value: Hours; onChange: (hours: Hours) => void; error: string | undefined }

/** Opening hours: a switch and times for each day, or not given at all. */
export function HoursField({ value, onChange, error }: HoursFieldProps) {
  const t = useTranslations('listings')
  const labelId = useId()
  if (value === null) {
    return (
      <section aria-labelledby={labelId} className="flex flex-col gap-2">
        <div className="flex items-baseline justify-between gap-3">
          <h2 id={labelId} className="text-label">
            {t('openingHours')}
          </h2>
          <span className="text-small text-ink-3">{t('optional')}</span>
        </div>
        <Button variant="tint" icon={<Clock aria-hidden="true" className="size-5" />} onClick={() => onChange(NO_DAY)}>
          {t('addHours')}
        </Button>
        <p className="text-small text-ink-3">{t('hoursHint')}</p>
      </section>
    )
  }
  const firstOpen = WEEKDAYS.find((day) => rangesOf(value, day).length > 0)
  return (
    <section aria-labelledby={labelId} data-field="hours" className="flex flex-col gap-2">
      <div className="flex min-h-touch items-center justify-between gap-3">
        <h2 id={labelId} className="text-label">
          {t('openingHours')}
        </h2>
        <Button size="small" variant="text" onClick={() => onChange(null)}>
          {t('removeHours')}
        </Button>
      </div>
      <ul className="divide-y divide-line rounded-l border border-line bg-surface px-4">
        {WEEKDAYS.map((day) => (
          <li key={day}>
            <DayHours day={day} hours={value} onChange={onChange} />
            {day === firstOpen && <SameDays day={day} hours={value} onChange={onChange} />}
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="text-small font-semibold text-accent-ink">
          {error}
        </p>
      )}
      <SpecialDays hours={value} onChange={onChange} />
    </section>
  )
}

interface DayHoursProps {
  day: Weekday
  hours: KnownHours
  onChange: (hours: KnownHours) => void
}

function DayHours({ day, hours, onChange }: DayHoursProps) {
  const t = useTranslations('listings')
  const name = t(`day_${day}`)
  const ranges = rangesOf(hours, day)
  const isOpen = ranges.length > 0
  const hasBreak = ranges.length >= MOST_RANGES
  const breakWords = hasBreak ? t('removeBreak', { day: name }) : t('addBreak', { day: name })
  return (
    <div role="group" aria-label={name} className="py-1">
      <Switch
        label={name}
        hint={!isOpen && t('closedAllDay')}
        checked={isOpen}
        onValue={(open) => onChange(withDay(hours, day, open))}
      />
      {ranges.map((range, i) => (
        <div key={i} className="mb-2 flex items-start gap-1">
          <RangeFields
            name={ranges.length > 1 ? `${name} ${i + 1}` : name}
            range={range}
            onChange={(next) => onChange(withRange(hours, day, i, next))}
          />
          <IconButton
            className={i === ranges.length - 1 ? '-me-2 mt-1' : 'invisible -me-2'}
            label={breakWords}
            icon={hasBreak ? <Minus aria-hidden="true" /> : <Plus aria-hidden="true" />}
            onClick={() => onChange(withBreak(hours, day, !hasBreak))}
          />
        </div>
      ))}
    </div>
  )
}

/** Copies the times of the first open day to other days. */
function SameDays({ day, hours, onChange }: DayHoursProps) {
  const t = useTranslations('listings')
  const spreads = usefulSpreads(hours, day)
  if (spreads.length === 0) return null
  return (
    <div className="-ms-2 -mt-1 flex flex-wrap items-center gap-x-2 pb-2" role="group" aria-label={t('sameTimes')}>
      {spreads.map((spread) => (
        <Button
          key={spread}
          size="small"
          variant="text"
          icon={<CopyCheck aria-hidden="true" className="size-5" />}
          onClick={() => onChange(spreadDay(hours, day, spread))}
        >
          {t(`same_${spread}`)}
        </Button>
      ))}
    </div>
  )
}

interface SpecialDaysProps {
  hours: KnownHours
  onChange: (hours: KnownHours) => void
}

/** Days with special opening hours: a holiday is closed, or has other times. Past days are not shown. */
function SpecialDays({ hours, onChange }: SpecialDaysProps) {
  const t = useTranslations('listings')
  const locale = useLocale()
  const labelId = useId()
  const today = dayOf(useNow())
  const tErrors = useTranslations('errors')
  const [adding, setAdding] = useState<string | null>(null)
  const days = Object.keys(hours)
    .filter((key) => isDay(key) && key >= today)
    .sort()
  const add = (day: string) => {
    if (!isDay(day) || day < today) return setAdding(day)
    setAdding(null)
    onChange({ [day]: [], ...hours })
  }
  // While a year is typed, the browser names years such as 0020.
  const isPast = adding !== null && adding >= '1900' && adding < today
  return (
    <section aria-labelledby={labelId} className="flex flex-col gap-2">
      <h3 id={labelId} className="text-label">
        {t('specialDays')}
      </h3>
      {days.length > 0 && (
        <ul className="divide-y divide-line rounded-l border border-line bg-surface px-4">
          {days.map((day) => (
            <li key={day} className="py-1">
              <SpecialDay
                name={shortDate(day, locale)}
                ranges={hours[day] ?? []}
                onRanges={(ranges) => onChange({ ...hours, [day]: ranges })}
                onRemove={() => onChange(withoutDay(hours, day))}
              />
            </li>
          ))}
        </ul>
      )}
      {adding !== null && (
        <TextField
          type="date"
          label={t('specialDate')}
          min={today}
          value={adding}
          onValue={add}
          error={isPast ? sentenceOf(tErrors, 'dayInPast') : null}
        />
      )}
      {adding === null && days.length < MOST_SPECIAL_DAYS && (
        <Button
          size="small"
          variant="text"
          className="self-start"
          icon={<CalendarPlus aria-hidden="true" className="size-5" />}
          onClick={() => setAdding('')}
        >
          {t('addSpecialDay')}
        </Button>
      )}
    </section>
  )
}

interface SpecialDayProps {
  /** "25 Dec" */
  name: string
  ranges: HoursRange[]
  onRanges: (ranges: HoursRange[]) => void
  onRemove: () => void
}

function SpecialDay({ name, ranges, onRanges, onRemove }: SpecialDayProps) {
  const t = useTranslations('listings')
  const [range] = ranges
  return (
    <div role="group" aria-label={name}>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <Switch
            label={name}
            hint={!range && t('closedAllDay')}
            checked={range !== undefined}
            onValue={(isOpen) => onRanges(isOpen ? [USUAL] : [])}
          />
        </div>
        <IconButton
          className="-me-2"
          label={t('removeSpecialDay', { date: name })}
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      {range && <RangeFields name={name} range={range} onChange={(next) => onRanges([next])} />}
    </div>
  )
}
