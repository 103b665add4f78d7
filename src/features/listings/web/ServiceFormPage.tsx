import { useTranslations } from 'use-intl'
import { useGoBack, usePathParam, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { FormGate } from './FormGate.tsx'
import { useListed, useMyService } from './queries.ts'
import { ServiceForm } from './ServiceForm.tsx'

/** The service form at /service-form, /service-form/{id} and /service-provider-form?id={id} (F-93 … F-108, X-04). */
export function ServiceFormPage() {
  const t = useTranslations('listings')
  const [params] = useQueryParams()
  const id = usePathParam('id') || params.get('id')
  const back = useGoBack('/services-list')
  const title = id === null ? t('addService') : t('editService')
  usePageTitle(title)
  return (
    <Page width="form">
      <PageHeader title={title} onBack={back} sticky />
      <FormGate id={id} query={useMyService(id)} listed={useListed('services', id)} listHref="/services-list">
        {(service, askNewest) => <ServiceForm service={service} askNewest={askNewest} />}
      </FormGate>
    </Page>
  )
}
