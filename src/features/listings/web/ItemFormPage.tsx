import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { isZeroPoint } from '#core/geo.ts'
import { useGoBack, usePathParam, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { FormGate } from './FormGate.tsx'
import { ItemForm } from './ItemForm.tsx'
import { ITEM_FORMS, type ItemFormKind } from './itemForms.ts'
import { useListed, useMyItem } from './queries.ts'
import { ShopOfItem } from './ShopOfItem.tsx'

/** The Item/Product form without a shop at /item-form, and prefilled at /item/{id}/edit (F-55 … F-66). */
export const ItemFormPage = () => <FormPage kind="item" />

/** Edit Product at /product/{id}/edit: the same form with different labels (F-68, F-69, W-50). */
export const ProductEditPage = () => <FormPage kind="product" />

/** /product-form: with a shopId the Item/Product form of that shop, otherwise Add Product (F-81, W-50). */
export function ProductFormPage() {
  const [params] = useQueryParams()
  return <FormPage kind={params.get('shopId') ? 'item' : 'addProduct'} />
}

function FormPage({ kind }: { kind: ItemFormKind }) {
  const t = useTranslations('listings')
  const id = usePathParam('id') || null
  const [params] = useQueryParams()
  const newIn = id === null ? params.get('shopId') : null
  const back = useGoBack(newIn ? `/shop/${newIn}/products` : '/item-list')
  const title = t(ITEM_FORMS[kind].title[id === null ? 'new' : 'edit'])
  const stored = useUser()?.location
  usePageTitle(title)
  return (
    <Page width="form">
      <PageHeader title={title} onBack={back} sticky />
      <FormGate id={id} query={useMyItem(id)} listed={useListed('items', id)} listHref="/item-list">
        {(item, askNewest) => (
          <ShopOfItem shopId={item ? item.shopId : newIn}>
            {(shop) => (
              <ItemForm
                kind={kind}
                item={item}
                shop={shop}
                askNewest={askNewest}
                name={params.get('name') ?? ''}
                code={params.get('code') ?? ''}
                place={kind === 'addProduct' && stored && !isZeroPoint(stored) ? stored : null}
              />
            )}
          </ShopOfItem>
        )}
      </FormGate>
    </Page>
  )
}
