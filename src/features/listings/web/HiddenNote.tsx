import { EyeOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { StatusButton } from './ListingCard.tsx'
import { useMyItem, useMyShop } from './queries.ts'
import { SubscribeLink } from './SubscribeLink.tsx'
import { useVisibilityWords } from './useVisibilityWords.ts'

interface Props {
  id: string
  kind: 'shop' | 'item'
}

/** Tells the owner on the page itself that buyers do not see it as usual, with the one tap that changes it. */
export function HiddenNote({ id, kind }: Props) {
  const t = useTranslations('listings')
  const visibility = useVisibilityWords()
  const shop = useMyShop(kind === 'shop' ? id : null).data
  const item = useMyItem(kind === 'item' ? id : null).data
  const own = shop ?? item
  if (!own || (own.isVisible && own.status === 'active')) return null
  // Without stock it is visible as "Out of stock", which the page says.
  if (own.isVisible && own.status === 'low_stock') return null
  const shopId = item?.shopId ?? null
  const isPayable = own.moderation === 'approved' && !own.isVisible
  return (
    <Banner
      tone="wait"
      live
      icon={<EyeOff aria-hidden="true" />}
      title={visibility({ ...own, shopId })}
      action={
        isPayable ? (
          <SubscribeLink listing={{ ...own, id: shopId ?? own.id, shopId: null }} />
        ) : (
          own.status === 'inactive' && <StatusButton id={own.id} name={own.name} status={own.status} />
        )
      }
    >
      {isPayable && shopId !== null ? t('hiddenWithShop') : t('onlyYouSee')}
    </Banner>
  )
}
