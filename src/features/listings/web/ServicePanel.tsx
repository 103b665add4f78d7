import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { storedPhotos } from '#features/photos/web/pickedPhotos.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { createService, type Service, updateService } from '../serviceContract.ts'
import { DraftBanner } from './DraftBanner.tsx'
import { useSaveListing } from './mutations.ts'
import { useMyServices } from './queries.ts'
import { serviceErrors, ServiceFields, serviceFields, serviceInput } from './serviceDraft.ts'
import { ServiceBasics, ServiceTimes } from './ServiceBasics.tsx'
import { useDraft } from './useDraft.ts'
import { useListingForm } from './useListingForm.ts'

/**
 * Adds or edits a service within the list (F-84): name, category, price, description and times. Photos, place, keywords
 * and office stay unchanged; the full form edits those.
 */
export function ServicePanel({ service, onClose }: { service: Service | null; onClose: () => void }) {
  const t = useTranslations('listings')
  const words = useWords()
  const { refetch } = useMyServices()
  const [opened, setOpened] = useState(service)
  const askNewest = async () => {
    const { data } = await refetch()
    const newest = data?.services.find(({ id }) => id === opened?.id)
    if (!newest || !opened || newest.version <= opened.version) return false
    setOpened(newest)
    return true
  }
  const send = useSaveListing(
    createService,
    updateService,
    service?.id ?? null,
    service ? `/service-form/${service.id}` : '/services-list?panel=new',
  )
  const draft = useDraft({
    form: service ? `service-panel:${service.id}` : 'service-panel:new',
    id: service?.id ?? null,
    schema: ServiceFields,
    fields: serviceFields(opened),
    photos: opened ? storedPhotos(opened.photos) : [],
    version: opened?.version ?? null,
  })
  const form = useListingForm({
    draft,
    askNewest,
    errors: serviceErrors(draft.fields),
    incomplete: t('fillRequired'),
    async save(draft) {
      const { fields, photos } = draft
      const answer = await send.mutateAsync({ draft, input: serviceInput(fields, photos), name: fields.title })
      draft.forget()
      if (!answer) toast(t('keptForLater'), { tone: 'ok' })
      onClose()
      return answer !== null
    },
  })
  const cancel = () => {
    draft.forget()
    onClose()
  }
  const title = service ? t('editService') : t('addService')
  return (
    <Card aria-label={title} className="animate-rise">
      <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h2 className="text-head">{title}</h2>
          <LinkButton size="small" variant="text" href={service ? `/service-form/${service.id}` : '/service-form'}>
            {t('wholeForm')}
          </LinkButton>
        </div>
        <DraftBanner draft={draft} />
        <ServiceBasics fields={draft.fields} set={draft.set} wrong={form.wrong} />
        <ServiceTimes fields={draft.fields} set={draft.set} />
        {form.problem !== '' && <Banner tone="wait" live title={form.problem} />}
        <div className="flex gap-3 [&>*]:flex-1">
          <Button variant="tint" onClick={cancel}>
            {words.cancel}
          </Button>
          <Button type="submit" busy={form.isSaving} aria-disabled={draft.isOutdated || undefined}>
            {words.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}
