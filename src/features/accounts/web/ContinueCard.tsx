import ArrowRight from 'lucide-react/icons/arrow-right'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { forgetTarget, rememberedTarget } from './target.ts'
import './words/accounts.signIn.ts'
import './words/accounts.ts'

/** Names of pages by address, most specific first; others are "the page you opened". */
const PAGES = [
  [/^\/home/, 'pageHome'],
  [/^\/(filters|specialist-search)/, 'pageSearch'],
  [/^\/(product|item)\/[^/]+$/, 'pageProduct'],
  [/^\/shop\/[^/]+$/, 'pageShop'],
  [/^\/service\//, 'pageService'],
  [/^\/office\/[^/]+$/, 'pageOffice'],
  [/^\/chat/, 'pageChat'],
  [/^\/circle/, 'pageCircle'],
  [/^\/notifications/, 'pageNotifications'],
  [/^\/wishlist/, 'pageWishlist'],
  [/^\/privacy-settings/, 'settings'],
] as const

/** Actions that were started on a public page. */
const BEGUN = { chat: 'begunChat', order: 'begunOrder', wish: 'begunWish' } as const

/** Link to the address that a visitor wanted before signing in; renders nothing without one. */
export function ContinueCard() {
  const t = useTranslations('accounts')
  const words = useWords()
  const [target, setTarget] = useState(rememberedTarget)
  if (target === null || target.startsWith('/profile')) return null
  const begun = /[?&]do=(chat|order|wish)\b/.exec(target)?.[1] as keyof typeof BEGUN | undefined
  const key = begun
    ? BEGUN[begun]
    : (PAGES.find(([pattern]) => pattern.test(target.split(/[?#]/)[0]!))?.[1] ?? 'pageOther')
  const close = () => {
    forgetTarget()
    setTarget(null)
  }
  return (
    <Banner
      tone="brand"
      icon={<ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />}
      action={
        <span className="flex items-center gap-1">
          <LinkButton href={target} size="small" onClick={forgetTarget}>
            {t('continueButton')}
          </LinkButton>
          <IconButton label={words.close} icon={<X aria-hidden="true" />} onClick={close} />
        </span>
      }
    >
      {t('continueTo', { page: t(key) })}
    </Banner>
  )
}
