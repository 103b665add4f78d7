import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { type HoursRange, isOvernight } from './hoursDraft.ts'
import '../words/listings.ts'

interface TimeFieldProps {
  label: string
  hideLabel?: boolean
  name?: string
  value: string
  onValue: (value: string) => void
  hint?: ReactNode
}

/** A time of day with the platform's picker; the value is always "HH:MM". */
export const TimeField = (props: TimeFieldProps) => (
  <TextField
    {...props}
    type="time"
    inputClassName="min-h-12 px-2.5! tabular-nums max-sm:[&::-webkit-calendar-picker-indicator]:hidden"
  />
)

interface RangeFieldsProps {
  name: string
  range: HoursRange
  onChange: (range: HoursRange) => void
}

/** Fields for start and end; an empty time is ignored, so that a range always has both. */
export function RangeFields({ name, range, onChange }: RangeFieldsProps) {
  const t = useTranslations('listings')
  const [from, to] = range
  return (
    <div className="grid min-w-0 flex-1 grid-cols-2 gap-2">
      <TimeField
        label={t('opensAtOf', { day: name })}
        hideLabel
        value={from}
        onValue={(next) => next !== '' && onChange([next, to])}
      />
      <TimeField
        label={t('closesAtOf', { day: name })}
        hideLabel
        value={to}
        hint={isOvernight(range) ? t('nextDay') : undefined}
        onValue={(next) => next !== '' && onChange([from, next])}
      />
    </div>
  )
}
