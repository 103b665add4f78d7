import { useTranslations } from 'use-intl'
import { StarPicker } from '#kit/web/ui/StarPicker.tsx'
import { STAR_LABELS } from '../rules.ts'

interface StarFieldProps {
  label: string
  value: number
  onValue: (value: number) => void
  error?: string | null
}

/** Five stars with the label of the chosen number below (I-04, I-05). */
export function StarField({ label, value, onValue, error }: StarFieldProps) {
  const t = useTranslations('reviews')
  const word = STAR_LABELS[value - 1]
  return (
    <div className="flex flex-col items-center gap-1">
      <StarPicker label={label} value={value} onValue={onValue} />
      <p aria-live="polite" className={error ? 'text-strong text-accent-ink' : 'text-strong text-ink-2'}>
        {error ? error : word ? <span className="text-ink">{t(word)}</span> : t('tapStars')}
      </p>
    </div>
  )
}
