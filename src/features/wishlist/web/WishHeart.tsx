import Heart from 'lucide-react/icons/heart'
import { useTranslations } from 'use-intl'
import type { LatLng } from '#core/geo.ts'
import { buyersWord, type ListingStatus } from '#features/listings/rules.ts'
import type { Photo } from '#features/photos/contract.ts'
import { photoUrl } from '#features/photos/rules.ts'
import { cx } from '#kit/web/ui/cx.ts'
import { useIntent } from '#kit/web/useIntent.ts'
import type { WishedProduct } from '../contract.ts'
import { useWishChanges, useWishedIds } from './queries.ts'
import './words/wishlist.ts'

/** The data of a product that its screen already has; the rest is fetched later. */
export interface WishableProduct {
  id: string
  name: string
  price: string
  originalPrice?: string
  rating?: number | null
  reviews?: number
  photo?: Photo | null
  seller?: string
  sellerId?: string | null
  status?: ListingStatus
  /** Pieces left; null: not counted, or unknown here. */
  stock?: number | null
  isDemo: boolean
  latitude?: number
  longitude?: number
  location?: LatLng | null
}

interface WishHeartProps {
  product: WishableProduct
  variant?: HeartButtonProps['variant']
  /**
   * True when the page is about this product: if a visitor tapped the heart on the public page, the product is saved
   * here after sign-in.
   */
  isOfPage?: boolean
}

/** The heart of a product: adds it to the wishlist and removes it, also without a network (G-02, G-03). */
export function WishHeart({ product, variant, isOfPage = false }: WishHeartProps) {
  const t = useTranslations('wishlist')
  const isOn = useWishedIds().has(product.id)
  const { add, remove } = useWishChanges()
  useIntent(isOfPage ? 'wish' : null, () => void add(wished(product)))
  return (
    <HeartButton
      on={isOn}
      label={t('save', { name: product.name })}
      onToggle={() => void (isOn ? remove(product) : add(wished(product)))}
      {...(variant && { variant })}
    />
  )
}

function wished(product: WishableProduct): WishedProduct {
  const { photo = null, status = 'active', stock = null, latitude, longitude, location, ...known } = product
  const place = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : (location ?? null)
  return {
    originalPrice: '',
    rating: null,
    reviews: 0,
    seller: '',
    sellerId: null,
    ...known,
    distance: null,
    location: place,
    photo,
    image: photo ? photoUrl(photo.id, 800) : '',
    availability: buyersWord(status, stock),
    savedAt: new Date().toISOString(),
  }
}

interface HeartButtonProps {
  on: boolean
  onToggle: () => void
  /** Names the item, "Save Areca palm"; aria-pressed gives the state. */
  label: string
  /** `over`: on a picture, a 34 px disc in a 44 px target · `plain`: in a row · `floating`: 44 px over a photo page. */
  variant?: 'over' | 'plain' | 'floating'
  className?: string
}

/** Adds to or removes from the wishlist, with an animation. */
function HeartButton({ on, onToggle, label, variant = 'plain', className }: HeartButtonProps) {
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
