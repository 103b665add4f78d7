import { Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { sendClick } from '#features/listings/web/mutations.ts'
import { hrefOf } from '#kit/web/address.tsx'
import { shareLink } from '#kit/web/share.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { toast } from '#kit/web/ui/toast.tsx'

/** Shares a page's link through the device's share sheet, or copies it (G-04, G-05). */
export function ShareButton({ title, text, path }: { title: string; text?: string; path: string }) {
  const t = useTranslations('discovery')
  const share = async () => {
    const outcome = await shareLink({ title, ...(text && { text }), url: `${location.origin}${hrefOf(path)}` })
    if (outcome === 'shared' || outcome === 'copied') sendClick(path.split('/').at(-1)!, 'share')
    if (outcome === 'copied') toast(t('linkCopied'), { tone: 'ok' })
    if (outcome === 'failed') toast(t('linkNotCopied'), { tone: 'problem' })
  }
  return (
    <IconButton
      variant="floating"
      label={t('share')}
      icon={<Share2 aria-hidden="true" />}
      onClick={() => void share()}
    />
  )
}
