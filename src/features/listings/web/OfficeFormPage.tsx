import { useTranslations } from 'use-intl'
import { useGoBack, usePathParam } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { FormGate } from './FormGate.tsx'
import { OfficeForm } from './OfficeForm.tsx'
import { useListed, useMyOffice } from './queries.ts'

/** Create Office at /office-form, Edit Office at /office/{id}/edit (F-115 … F-129). */
export function OfficeFormPage() {
  const t = useTranslations('listings')
  const id = usePathParam('id') || null
  const back = useGoBack('/office-list')
  const title = id === null ? t('createOffice') : t('editOffice')
  usePageTitle(title)
  return (
    <Page width="form">
      <PageHeader title={title} onBack={back} sticky />
      <FormGate id={id} query={useMyOffice(id)} listed={useListed('offices', id)} listHref="/office-list">
        {(office, askNewest) => <OfficeForm office={office} askNewest={askNewest} />}
      </FormGate>
    </Page>
  )
}
