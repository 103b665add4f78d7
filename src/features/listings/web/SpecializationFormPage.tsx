import { useTranslations } from 'use-intl'
import { useGoBack, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { FormGate } from './FormGate.tsx'
import { useListed, useMySpecialization } from './queries.ts'
import { SpecializationForm } from './SpecializationForm.tsx'

/** Add Specialization at /specialist-form, the same prefilled with ?id= (F-135 … F-140, X-05). */
export function SpecializationFormPage() {
  const t = useTranslations('listings')
  const [params] = useQueryParams()
  const id = params.get('id')
  const back = useGoBack('/specialist-profile')
  const title = id === null ? t('addSpecialization') : t('editSpecialization')
  usePageTitle(title)
  return (
    <Page width="form">
      <PageHeader title={title} onBack={back} sticky />
      <FormGate
        id={id}
        query={useMySpecialization(id)}
        listed={useListed('specializations', id)}
        listHref="/specialist-profile"
      >
        {(made, askNewest) => <SpecializationForm made={made} askNewest={askNewest} />}
      </FormGate>
    </Page>
  )
}
