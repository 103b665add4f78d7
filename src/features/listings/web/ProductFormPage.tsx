import { useTranslations } from 'use-intl'
import { useGoBack, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { AddProductForm } from './AddProductForm.tsx'
import { ItemForm } from './ItemForm.tsx'
import { ShopOfItem } from './ShopOfItem.tsx'

/** /product-form: with a shopId the Item/Product form of that shop, otherwise Add Product (F-81, W-50). */
export function ProductFormPage() {
  const t = useTranslations('listings')
  const [params] = useQueryParams()
  const shopId = params.get('shopId')
  const back = useGoBack(shopId ? `/shop/${shopId}/products` : '/item-list')
  const title = shopId ? t('addItem') : t('addProduct')
  usePageTitle(title)
  return (
    <Page width="form">
      <PageHeader title={title} onBack={back} sticky />
      {shopId ? (
        <ShopOfItem shopId={shopId}>
          {(shop) => <ItemForm item={null} shop={shop} askNewest={async () => false} code={params.get('code') ?? ''} />}
        </ShopOfItem>
      ) : (
        <AddProductForm />
      )}
    </Page>
  )
}
