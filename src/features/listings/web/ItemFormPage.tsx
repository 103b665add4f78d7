import { useTranslations } from 'use-intl'
import { useGoBack, usePathParam, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { FormGate } from './FormGate.tsx'
import { ItemForm } from './ItemForm.tsx'
import { useListed, useMyItem } from './queries.ts'
import { ShopOfItem } from './ShopOfItem.tsx'

/** The Item/Product form without a shop at /item-form, and prefilled at /item/{id}/edit (F-55 … F-66). */
export function ItemFormPage() {
  const t = useTranslations('listings')
  const id = usePathParam('id') || null
  const [params] = useQueryParams()
  const back = useGoBack('/item-list')
  const title = id === null ? t('addItem') : t('editItem')
  usePageTitle(title)
  return (
    <Page width="form">
      <PageHeader title={title} onBack={back} sticky />
      <FormGate id={id} query={useMyItem(id)} listed={useListed('items', id)} listHref="/item-list">
        {(item, askNewest) => (
          <ShopOfItem shopId={item?.shopId ?? null}>
            {(shop) => (
              <ItemForm
                item={item}
                shop={shop}
                askNewest={askNewest}
                name={params.get('name') ?? ''}
                code={params.get('code') ?? ''}
              />
            )}
          </ShopOfItem>
        )}
      </FormGate>
    </Page>
  )
}
