import { CalendarPlus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { dayOf, shortDate } from '#core/dates.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { useNow } from '#kit/web/useNow.ts'
import { isDay, MOST_SPECIAL_DAYS } from '../rules.ts'
import { type HoursRange, type KnownHours, USUAL, withoutDay } from './hoursDraft.ts'
import { RangeFields } from './RangeFields.tsx'

interface SpecialDaysProps {
  hours: KnownHours
  onChange: (hours: KnownHours) => void
}

/** Days with opening hours of their own: a holiday is closed, or has other times. Past days are not shown. */
export function SpecialDays({ hours, onChange }: SpecialDaysProps) {
  const t = useTranslations('listings')
  const locale = useLocale()
  const labelId = useId()
  const today = dayOf(useNow())
  const [isAdding, setAdding] = useState(false)
  const days = Object.keys(hours)
    .filter((key) => isDay(key) && key >= today)
    .sort()
  const add = (day: string) => {
    if (!isDay(day) || day < today) return
    setAdding(false)
    onChange({ [day]: [], ...hours })
  }
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
      {isAdding && <TextField type="date" label={t('specialDate')} min={today} value="" onValue={add} />}
      {!isAdding && days.length < MOST_SPECIAL_DAYS && (
        <Button
          size="small"
          variant="text"
          className="self-start"
          icon={<CalendarPlus aria-hidden="true" className="size-5" />}
          onClick={() => setAdding(true)}
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
