import { useTranslations } from 'use-intl'
import type { Photo } from '#features/photos/contract.ts'
import type { ListingStatus } from '#features/listings/rules.ts'
import { photoUrl } from '#features/photos/rules.ts'
import { HeartButton, type HeartButtonProps } from '#kit/web/ui/HeartButton.tsx'
import type { WishedProduct } from '../contract.ts'
import { wishAvailability } from '../rules.ts'
import { useWishChanges, useWishedIds } from './queries.ts'

/** What a screen knows of a product that can be wished; the rest is asked of the server later. */
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
  isDemo?: boolean
}

/** The heart of a product: into the wishlist and out again, also without a network (G-02, G-03). */
export function WishHeart({ product, variant }: { product: WishableProduct; variant?: HeartButtonProps['variant'] }) {
  const t = useTranslations('wishlist')
  const isOn = useWishedIds().has(product.id)
  const { add, remove } = useWishChanges()
  return (
    <HeartButton
      on={isOn}
      label={t('save', { name: product.name })}
      onToggle={() => void (isOn ? remove(product) : add(wished(product)))}
      {...(variant && { variant })}
    />
  )
}

function wished({ photo = null, status = 'active', ...known }: WishableProduct): WishedProduct {
  return {
    originalPrice: '',
    rating: null,
    reviews: 0,
    seller: '',
    sellerId: null,
    isDemo: false,
    ...known,
    distance: null,
    photo,
    image: photo ? photoUrl(photo.id, 800) : '',
    availability: wishAvailability(status),
    savedAt: new Date().toISOString(),
  }
}
