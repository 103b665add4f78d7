import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import type { Shop } from '../shopContract.ts'
import { useListed, useMyShop } from './queries.ts'

/**
 * Loads the own shop of an item before its form opens, and reports an unknown shop or one without a place (F-60, F-61).
 * `shopId` null: an item without a shop.
 */
export function ShopOfItem({
  shopId,
  children,
}: {
  shopId: string | null
  children: (shop: Shop | null) => ReactNode
}) {
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  const query = useMyShop(shopId)
  const listed = useListed('shops', shopId)
  if (shopId === null) return children(null)
  const toList = (
    <LinkButton variant="text" href="/shop-list">
      {t('toList')}
    </LinkButton>
  )
  if (query.isPending) return <SkeletonList kind="row" count={3} label={t('loading')} />
  const isUnreached = query.error instanceof ApiError && query.error.code === 'network'
  const shop = query.data ?? (isUnreached ? listed : undefined)
  if (shop) return shop.location ? children(shop) : <ErrorState title={t('shopLocationNotFound')} actions={toList} />
  const isFinal = query.error instanceof ApiError && [403, 404].includes(query.error.status)
  return (
    <ErrorState
      title={sentence(query.error)}
      {...(!isFinal && { onRetry: () => void query.refetch() })}
      actions={toList}
    />
  )
}
