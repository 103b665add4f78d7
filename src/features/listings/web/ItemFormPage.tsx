import { useTranslations } from 'use-intl'
import { ApiError } from '#kit/web/api.ts'
import { useGoBack, usePathParam, useQueryParams } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { ItemForm } from './ItemForm.tsx'
import { useMyItem, useMyShop } from './queries.ts'

/**
 * The Item/Product form: /item-form, /product-form with a shopId (F-59 … F-61), and /item/{id}/edit prefilled (F-64).
 */
export function ItemFormPage() {
  const t = useTranslations('listings')
  const id = usePathParam('id') || null
  const [params] = useQueryParams()
  const item = useMyItem(id)
  const shopId = id === null ? params.get('shopId') : (item.data?.shopId ?? null)
  const shop = useMyShop(shopId)
  const back = useGoBack('/item-list')
  const sentence = useErrorSentence()
  const error = item.error ?? shop.error
  const isWaiting = (id !== null && !item.data) || (shopId !== null && !shop.data)
  const lacksPlace = shop.data?.location === null
  return (
    <Page width="form">
      <PageHeader title={id === null ? t('addItem') : t('editItem')} onBack={back} sticky />
      {error ? (
        <ErrorState
          title={sentence(error)}
          {...(isFinal(error) ? {} : { onRetry: () => void (item.error ? item.refetch() : shop.refetch()) })}
        />
      ) : lacksPlace ? (
        <ErrorState title={t('shopLocationNotFound')} />
      ) : isWaiting ? (
        <SkeletonList kind="row" count={3} label={t('loading')} />
      ) : (
        <ItemForm key={id ?? shopId ?? ''} item={item.data ?? null} shop={shop.data ?? null} />
      )}
    </Page>
  )
}

/** Asking again would not help. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && ['productNotFound', 'shopNotFound', 'notYours'].includes(error.code)
