import { MessageCircle, MessageCircleQuestion, Navigation, Pencil } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Product } from '#features/listings/itemContract.ts'
import { directionsUrl } from '#core/geo.ts'
import { useGo } from '#kit/web/navigation.ts'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { ActionBar } from '#kit/web/ui/Shell.tsx'
import { useIntent } from '#kit/web/useIntent.ts'

/** Directions and chat for buyers (G-18 … G-20); inquiries and editing for the owner. */
export function ProductActions({ product }: { product: Product }) {
  const t = useTranslations('discovery')
  const tListings = useTranslations('listings')
  const talk = new URLSearchParams({
    sellerId: product.seller.id ?? '',
    sellerName: product.seller.name,
    productId: product.id,
    productName: product.name,
  })
  const go = useGo()
  useIntent(product.isMine ? null : 'chat', () => go(`/circle?${talk}`))
  if (product.isMine) {
    return (
      <ActionBar>
        <LinkButton
          variant="tint"
          href={`/product/${product.id}/inquiries`}
          icon={<MessageCircleQuestion aria-hidden="true" className="size-5" />}
        >
          {tListings('inquiries')}
        </LinkButton>
        <LinkButton href={`/product/${product.id}/edit`} icon={<Pencil aria-hidden="true" className="size-5" />}>
          {t('edit')}
        </LinkButton>
      </ActionBar>
    )
  }
  const ask = new URLSearchParams({ ...Object.fromEntries(talk), requestType: 'location' })
  const directions = product.location
    ? { href: directionsUrl(product.location), target: '_blank', rel: 'noopener noreferrer' }
    : { href: `/circle?${ask}` }
  return (
    <ActionBar>
      <LinkButton variant="tint" {...directions} icon={<Navigation aria-hidden="true" className="size-5" />}>
        {t('getDirections')}
      </LinkButton>
      <LinkButton href={`/circle?${talk}`} icon={<MessageCircle aria-hidden="true" className="size-5" />}>
        {t('chat')}
      </LinkButton>
    </ActionBar>
  )
}
