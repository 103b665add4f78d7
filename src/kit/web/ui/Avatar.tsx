import User from 'lucide-react/icons/user'
import { cx } from './cx.ts'

const TINTS = [
  'bg-brand-tint text-brand-ink',
  'bg-accent-tint text-accent-ink',
  'bg-ok-tint text-ok-ink',
  'bg-well text-ink-2',
]

export interface AvatarProps {
  /** Determines the initial and its colour; "" for a person without a name, who gets an icon. */
  name: string
  /** URL of the picture; the initial is shown while it loads. */
  src?: string | null
  /** 32, 48, 56 or 72 px. */
  size?: 'small' | 'middle' | 'row' | 'large'
  /** Shows a green dot: present now. Also say it in words. */
  online?: boolean
  /** The user themselves: marigold, like their dot on every map. */
  you?: boolean
  className?: string
}

const SIZES = {
  small: 'size-8 text-tag',
  middle: 'size-12 text-head',
  row: 'size-14 text-title',
  large: 'size-18 text-display',
}

/** A person: the photo or the initial, in a circle. Decorative: the name must be shown beside it. */
export function Avatar({ name, src, size = 'row', online, you, className }: AvatarProps) {
  return (
    <span aria-hidden="true" className={cx('relative inline-flex shrink-0', SIZES[size], className)}>
      <span
        className={cx(
          'flex size-full items-center justify-center overflow-hidden rounded-person font-bold',
          you ? 'bg-accent text-on-accent' : tintOf(name),
        )}
      >
        {src ? (
          <img src={src} alt="" loading="lazy" decoding="async" className="picture size-full object-cover" />
        ) : (
          initialOf(name) || <User className="size-1/2" />
        )}
      </span>
      {online && <span className="absolute end-0 bottom-0 size-3.5 rounded-full border-2 border-paper bg-ok" />}
    </span>
  )
}

/** The first letter with its combining marks ("कि"), in capitals. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim())
  return first?.segment.toLocaleUpperCase() ?? ''
}

function tintOf(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 9973
  return TINTS[sum % TINTS.length]!
}
