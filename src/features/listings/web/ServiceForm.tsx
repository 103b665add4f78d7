import { useTranslations } from 'use-intl'
import { PHOTO_LIMITS } from '#features/photos/rules.ts'
import { storedPhotos } from '#features/photos/web/pickedPhotos.ts'
import { PhotoPicker } from '#features/photos/web/PhotoPicker.tsx'
import { useGo } from '#kit/web/navigation.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Select } from '#kit/web/ui/Select.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { createService, type Service, updateService } from '../serviceContract.ts'
import type { AskNewest } from './FormGate.tsx'
import { FreeNote } from './FreeNote.tsx'
import { LandmarkField } from './LandmarkField.tsx'
import { ListingForm } from './ListingForm.tsx'
import { useSaveListing } from './mutations.ts'
import { useMyOffices } from './queries.ts'
import { ServiceBasics, ServiceTimes } from './ServiceBasics.tsx'
import { serviceErrors, ServiceFields, serviceFields, serviceInput } from './serviceDraft.ts'
import { ServicePlaceField } from './ServicePlaceField.tsx'
import { useDraft } from './useDraft.ts'
import { useListingForm } from './useListingForm.ts'
import { useLookUpPlace } from './useLookUpPlace.ts'

/** The fields of the service form, with Save and Cancel (F-93 … F-109). */
export function ServiceForm({ service, askNewest }: { service: Service | null; askNewest: AskNewest }) {
  const t = useTranslations('listings')
  const words = useWords()
  const go = useGo()
  const lookUp = useLookUpPlace()
  const send = useSaveListing(
    createService,
    updateService,
    service?.id ?? null,
    service ? `/service-form/${service.id}` : '/service-form',
  )
  const draft = useDraft({
    form: service ? `service:${service.id}` : 'service:new',
    id: service?.id ?? null,
    schema: ServiceFields,
    fields: serviceFields(service),
    photos: service ? storedPhotos(service.photos) : [],
    version: service?.version ?? null,
  })
  const { fields, set } = draft
  const form = useListingForm({
    draft,
    askNewest,
    errors: serviceErrors(fields),
    incomplete: t('fillRequired'),
    async save(draft) {
      const { fields, photos } = draft
      const place = fields.place ?? (await lookUp(fields.address))[0] ?? null
      const input = serviceInput({ ...fields, place }, photos)
      const answer = await send.mutateAsync({ draft, input, name: fields.title })
      draft.forget()
      if (!answer) toast(t('keptForLater'), { tone: 'ok' })
      go('/services-list', { replace: true })
      return answer !== null
    },
  })
  const cancel = () => {
    draft.forget()
    go('/services-list', { replace: true })
  }
  return (
    <ListingForm
      draft={draft}
      form={form}
      submitLabel={words.save}
      cancel={
        <Button variant="tint" onClick={cancel}>
          {words.cancel}
        </Button>
      }
      note={!service && <FreeNote />}
    >
      <PhotoPicker
        value={draft.photos}
        onChange={draft.setPhotos}
        max={PHOTO_LIMITS.service}
        overflow="cut"
        label={t('photos')}
        error={form.wrong('photoIds')}
      />
      <ServiceBasics fields={fields} set={set} wrong={form.wrong} />
      <ServiceTimes fields={fields} set={set} />
      <TextField
        label={t('keywords')}
        labelEnd={t('optional')}
        name="keywords"
        hint={t('keywordsHint')}
        value={fields.keywords}
        onValue={set('keywords')}
        error={form.wrong('keywords')}
      />
      <OfficeSelect value={fields.officeId} onValue={set('officeId')} error={form.wrong('officeId')} />
      <ServicePlaceField
        address={fields.address}
        place={fields.place}
        firstAddress={service?.address ?? ''}
        onChange={draft.change}
        error={form.wrong('address') ?? form.wrong('location')}
      />
      <LandmarkField value={fields.landmark} onValue={set('landmark')} error={form.wrong('landmark')} />
    </ListingForm>
  )
}

interface OfficeSelectProps {
  value: string
  onValue: (officeId: string) => void
  error: string | undefined
}

/** The office of the service (F-109); hidden for people without an office. */
function OfficeSelect({ value, onValue, error }: OfficeSelectProps) {
  const t = useTranslations('listings')
  const { data } = useMyOffices()
  if (!data || data.offices.length === 0) return null
  return (
    <Select
      label={t('office')}
      labelEnd={t('optional')}
      name="officeId"
      value={value}
      onValue={onValue}
      placeholder={t('noOffice')}
      hint={t('officeHint')}
      options={data.offices.map(({ id, name }) => ({ value: id, label: name }))}
      error={error}
    />
  )
}
