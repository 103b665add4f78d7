import { useTranslations } from 'use-intl'
import { useGoBack, usePathParam } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { FormGate } from './FormGate.tsx'
import { useListed, useMyShop } from './queries.ts'
import { ShopForm } from './ShopForm.tsx'

/** Create Shop at /shop-form, Edit Shop at /shop/{id}/edit (F-16 … F-30). */
export function ShopFormPage() {
  const t = useTranslations('listings')
  const id = usePathParam('id') || null
  const back = useGoBack('/shop-list')
  const title = id === null ? t('createShop') : t('editShop')
  usePageTitle(title)
  return (
    <Page width="form">
      <PageHeader title={title} onBack={back} sticky />
      <FormGate id={id} query={useMyShop(id)} listed={useListed('shops', id)} listHref="/shop-list">
        {(shop, askNewest) => <ShopForm shop={shop} askNewest={askNewest} />}
      </FormGate>
    </Page>
  )
}
