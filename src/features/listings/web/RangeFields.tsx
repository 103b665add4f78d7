import { useTranslations } from 'use-intl'
import { type HoursRange, isOvernight } from './hoursDraft.ts'
import { TimeField } from './TimeField.tsx'

interface RangeFieldsProps {
  name: string
  range: HoursRange
  onChange: (range: HoursRange) => void
}

/** Start and end; an empty time is ignored, so that a range always has both. */
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
