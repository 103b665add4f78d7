import { useTranslations } from 'use-intl'
import { useGoBack, usePathParam } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { FormGate } from './FormGate.tsx'
import { ItemForm } from './ItemForm.tsx'
import { useListed, useMyItem } from './queries.ts'
import { ShopOfItem } from './ShopOfItem.tsx'

/** Edit Product at /product/{id}/edit: the same record as the item form, with different labels (F-68, F-69, W-50). */
export function ProductEditPage() {
  const t = useTranslations('listings')
  const id = usePathParam('id')
  const back = useGoBack('/item-list')
  usePageTitle(t('editProduct'))
  return (
    <Page width="form">
      <PageHeader title={t('editProduct')} onBack={back} sticky />
      <FormGate id={id} query={useMyItem(id)} listed={useListed('items', id)} listHref="/item-list">
        {(item, askNewest) => (
          <ShopOfItem shopId={item?.shopId ?? null}>
            {(shop) => <ItemForm item={item} shop={shop} askNewest={askNewest} isProduct />}
          </ShopOfItem>
        )}
      </FormGate>
    </Page>
  )
}
