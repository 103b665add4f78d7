import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { hrefOf } from '#kit/web/address.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { sendClick } from './mutations.ts'
import { useShareText } from './useShareText.ts'
import './words/listings.ts'

/** A link in the menu of a listing. */
export function MenuLink({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <LinkButton size="small" variant="quiet" href={href} icon={icon} className="[&>svg]:size-5">
      {children}
    </LinkButton>
  )
}

interface Shared {
  id: string
  name: string
  category: string
  address: string
}

/** Opens WhatsApp with a text about the place and its link, from which WhatsApp makes a card with a picture. */
export function WhatsAppLink({ page, of }: { page: 'shop' | 'office'; of: Shared }) {
  const t = useTranslations('listings')
  const shareText = useShareText()
  const text = `${shareText(of)}\n${location.origin}${hrefOf(`/${page}/${of.id}`)}`
  return (
    <LinkButton
      size="small"
      variant="quiet"
      href={`https://wa.me/?${new URLSearchParams({ text })}`}
      target="_blank"
      rel="noopener noreferrer"
      icon={<MessageCircle aria-hidden="true" className="size-5" />}
      onClick={() => sendClick(of.id, 'share')}
    >
      {t('shareOnWhatsApp')}
    </LinkButton>
  )
}
