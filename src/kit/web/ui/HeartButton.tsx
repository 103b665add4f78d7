import { Heart } from 'lucide-react'
import { cx } from './cx.ts'

export interface HeartButtonProps {
  on: boolean
  onToggle: () => void
  /** Names the item, "Save Areca palm"; aria-pressed gives the state. */
  label: string
  /** over: on a picture, a 34 px disc in a 44 px target · plain: in a row · floating: 44 px over a photo page. */
  variant?: 'over' | 'plain' | 'floating'
  className?: string
}

/** Adds to or removes from the wishlist, with an animation. */
export function HeartButton({ on, onToggle, label, variant = 'plain', className }: HeartButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={label}
      onClick={(event) => {
        event.preventDefault()
        onToggle()
      }}
      className={cx(
        'relative flex size-touch shrink-0 items-center justify-center rounded-full active:scale-90',
        variant === 'floating' && 'bg-surface shadow-float',
        className,
      )}
    >
      <span
        className={cx(
          'flex items-center justify-center rounded-full',
          variant === 'over' ? 'size-8.5 bg-heart text-on-heart' : 'size-11 text-ink',
        )}
      >
        <Heart
          aria-hidden="true"
          className={cx(
            variant === 'over' ? 'size-[18px]' : 'size-[22px]',
            on && 'animate-pop fill-current',
            on && (variant === 'over' ? 'text-heart-on' : 'text-brand'),
          )}
        />
      </span>
    </button>
  )
}
