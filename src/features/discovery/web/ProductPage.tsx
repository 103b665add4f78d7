import { useTranslations } from 'use-intl'
import { useProduct } from '#features/listings/web/queries.ts'
import { ApiError } from '#kit/web/api.ts'
import { usePathParam } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { ProductDetail } from './ProductDetail.tsx'

/** A product as a buyer sees it (G). */
export function ProductPage() {
  const t = useTranslations('discovery')
  const id = usePathParam('id')
  const query = useProduct(id)
  const sentence = useErrorSentence()
  if (query.data) return <ProductDetail key={id} product={query.data} />
  if (query.isError) {
    const isGone = query.error instanceof ApiError && query.error.code === 'productNotFound'
    return (
      <Page width="form">
        <ErrorState
          heading="h1"
          title={sentence(query.error)}
          {...(!isGone && { onRetry: () => void query.refetch() })}
          actions={<LinkButton variant="text" href="/home">{t('toHome')}</LinkButton>}
        />
      </Page>
    )
  }
  return (
    <p role="status" className="p-6 text-center text-body text-ink-2">
      {t('loading')}
    </p>
  )
}
