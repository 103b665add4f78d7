import Star from 'lucide-react/icons/star'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { onRovingKey } from '#kit/web/ui/roving.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { STAR_LABELS } from '../rules.ts'
import { useRateBuyer } from './queries.ts'
import './words/reviews.ts'

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

interface StarPickerProps {
  label: string
  /** 0 if nothing is selected. */
  value: number
  onValue: (value: number) => void
  className?: string
}

/** One to five stars, for writing a review: 48 px each, arrow keys move. */
function StarPicker({ label, value, onValue, className }: StarPickerProps) {
  const words = useWords()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      onKeyDown={(event) => onRovingKey(event, 'radio', (index) => onValue(index + 1))}
      className={cx('flex', className)}
    >
      {[1, 2, 3, 4, 5].map((stars) => (
        <button
          key={stars}
          type="button"
          role="radio"
          aria-checked={stars === value}
          aria-label={words.stars(stars)}
          tabIndex={stars === (value || 1) ? 0 : -1}
          onClick={() => onValue(stars)}
          className="flex size-12 items-center justify-center rounded-m active:scale-95"
        >
          <Star
            aria-hidden="true"
            className={cx('size-8 transition-colors', stars <= value ? 'fill-star text-star' : 'text-line-strong')}
          />
        </button>
      ))}
    </div>
  )
}

interface RateBuyerProps {
  listingId: string
  buyerId: string
  name: string
  /** Stars given earlier; null: none yet. */
  given: number | null
  /** True while neither side sees the other's stars. */
  canChange: boolean
}

/** The seller's stars for a buyer; both sides see each other's once both have rated. */
export function RateBuyer({ listingId, buyerId, name, given, canChange }: RateBuyerProps) {
  const t = useTranslations('reviews')
  const sentence = useErrorSentence()
  const rate = useRateBuyer()
  const [stars, setStars] = useState(given ?? 0)
  if (!canChange)
    return given === null ? null : (
      <p className="px-1 text-body text-ink-2">{t('buyerStars', { name, stars: given })}</p>
    )

  async function save() {
    try {
      await rate.mutateAsync({ id: listingId, buyerId, rating: stars })
      toast(t('rateBuyerSaved'), { tone: 'ok' })
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
  }
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-head">{t('rateBuyer', { name })}</h2>
      <StarField label={t('rateBuyer', { name })} value={stars} onValue={setStars} />
      <p className="text-small text-ink-2">{t('rateBuyerHint', { name })}</p>
      {stars !== 0 && stars !== given && (
        <Button variant="tint" busy={rate.isPending} onClick={() => void save()}>
          {t('rateBuyerSave')}
        </Button>
      )}
    </Card>
  )
}
