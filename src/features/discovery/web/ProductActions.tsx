import { MessageCircle, Navigation, Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Product } from '#features/listings/contract.ts'
import { directionsUrl, shareLink } from '#kit/web/share.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { ActionBar } from '#kit/web/ui/Shell.tsx'
import { toast } from '#kit/web/ui/toast.tsx'

/** Offers the product's link to the device's share sheet, else copies it (G-04, G-05). */
export function ShareButton({ product }: { product: Product }) {
  const t = useTranslations('discovery')
  const share = async () => {
    const outcome = await shareLink({ title: product.name, url: location.href })
    if (outcome === 'copied') toast(t('linkCopied'), { tone: 'ok' })
    if (outcome === 'failed') toast(t('linkNotCopied'), { tone: 'problem' })
  }
  return <IconButton variant="floating" label={t('share')} icon={<Share2 aria-hidden="true" />} onClick={() => void share()} />
}

/** Directions and chat for buyers (G-18 … G-20), editing for the owner. */
export function ProductActions({ product }: { product: Product }) {
  const t = useTranslations('discovery')
  if (product.isMine) {
    return (
      <ActionBar>
        <LinkButton href={`/item/${product.id}/edit`}>{t('edit')}</LinkButton>
      </ActionBar>
    )
  }
  const talk = new URLSearchParams({
    sellerId: product.seller.id ?? '',
    sellerName: product.seller.name,
    productId: product.id,
    productName: product.name,
  })
  const ask = new URLSearchParams({ ...Object.fromEntries(talk), requestType: 'location' })
  return (
    <ActionBar>
      {product.location ? (
        <LinkButton
          variant="tint"
          href={directionsUrl(product.location)}
          target="_blank"
          rel="noopener noreferrer"
          icon={<Navigation aria-hidden="true" className="size-5" />}
        >
          {t('getDirections')}
        </LinkButton>
      ) : (
        <LinkButton variant="tint" href={`/circle?${ask}`} icon={<Navigation aria-hidden="true" className="size-5" />}>
          {t('getDirections')}
        </LinkButton>
      )}
      <LinkButton href={`/circle?${talk}`} icon={<MessageCircle aria-hidden="true" className="size-5" />}>
        {t('chat')}
      </LinkButton>
    </ActionBar>
  )
}
