import { useTranslations } from 'use-intl'
import { PHOTO_LIMITS } from '#features/photos/rules.ts'
import { storedPhotos } from '#features/photos/web/pickedPhotos.ts'
import { PhotoPicker } from '#features/photos/web/PhotoPicker.tsx'
import { LocationField } from '#features/places/web/LocationField.tsx'
import { OFFICE_FORM_ZOOM } from '#kit/web/map/mapModel.ts'
import { useGo } from '#kit/web/navigation.ts'
import { Card } from '#kit/web/ui/Card.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { TextArea } from '#kit/web/ui/TextArea.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { createOffice, type Office, updateOffice } from '../officeContract.ts'
import { TEXT_LIMITS } from '../rules.ts'
import type { AskNewest } from './FormGate.tsx'
import { DealingFields } from './laterFields.ts'
import { FreeNote } from './FreeNote.tsx'
import { HoursField } from './HoursField.tsx'
import { LandmarkField } from './LandmarkField.tsx'
import { ListingForm } from './ListingForm.tsx'
import { useSaveListing } from './mutations.ts'
import { officeErrors, OfficeFields, officeFields, officeInput } from './officeDraft.ts'
import { OfficeServices } from './OfficeServices.tsx'
import { useDraft } from './useDraft.ts'
import { useListingForm } from './useListingForm.ts'

/** The fields of Create Office and Edit Office (F-116 … F-126). */
export function OfficeForm({ office, askNewest }: { office: Office | null; askNewest: AskNewest }) {
  const t = useTranslations('listings')
  const go = useGo()
  const send = useSaveListing(
    createOffice,
    updateOffice,
    office?.id ?? null,
    office ? `/office/${office.id}/edit` : '/office-form',
  )
  const draft = useDraft({
    form: office ? `office:${office.id}` : 'office:new',
    id: office?.id ?? null,
    schema: OfficeFields,
    fields: officeFields(office),
    photos: office ? storedPhotos(office.photos) : [],
    version: office?.version ?? null,
    typed: (fields) => (fields.moveable ? { ...fields, place: null } : fields),
  })
  const { fields, set } = draft
  const form = useListingForm({
    draft,
    askNewest,
    errors: officeErrors(fields),
    incomplete: t('fillAllFields'),
    async save(draft) {
      const { fields, photos } = draft
      const answer = await send.mutateAsync({ draft, input: officeInput(fields, photos), name: fields.name })
      draft.forget()
      if (!answer) toast(t('keptForLater'), { tone: 'ok' })
      go('/office-list', { replace: true })
      return answer !== null
    },
  })
  const text = (name: 'name' | 'category' | 'providingService', most: number) => ({
    name,
    value: fields[name],
    onValue: set(name),
    maxLength: most,
    required: true,
    error: form.wrong(name),
  })
  return (
    <ListingForm
      draft={draft}
      form={form}
      nameLabel={t('officeName')}
      isChecking
      submitLabel={office ? t('saveOffice') : t('createOffice')}
      note={!office && <FreeNote />}
    >
      <PhotoPicker
        value={draft.photos}
        onChange={draft.setPhotos}
        max={PHOTO_LIMITS.office}
        label={t('photos')}
        error={form.wrong('photoIds')}
      />
      <TextField {...text('name', TEXT_LIMITS.name)} label={t('officeName')} autoComplete="organization" />
      <TextField {...text('category', TEXT_LIMITS.category)} label={t('category')} hint={t('officeCategoryHint')} />
      <TextField
        {...text('providingService', TEXT_LIMITS.name)}
        label={t('providingService')}
        hint={t('providingServiceHint')}
      />
      <TextArea
        label={t('description')}
        name="description"
        value={fields.description}
        onValue={set('description')}
        maxLength={TEXT_LIMITS.description}
        required
        error={form.wrong('description')}
      />
      <TextField
        label={t('keywords')}
        name="keywords"
        hint={t('keywordsHint')}
        value={fields.keywords}
        onValue={set('keywords')}
        required
        error={form.wrong('keywords')}
      />
      <Card className="py-2">
        <Switch
          label={t('moveable')}
          hint={fields.moveable ? t('moveableOnHint') : t('moveableOffHint')}
          name="moveable"
          checked={fields.moveable}
          onValue={set('moveable')}
        />
      </Card>
      <LocationField
        screen="officeForm"
        onAddress={set('address')}
        value={fields.place}
        onChange={set('place')}
        isLive={fields.moveable}
        canPick={!fields.moveable}
        emptyZoom={OFFICE_FORM_ZOOM}
        error={form.wrong('location')}
      />
      {!fields.moveable && (
        <LandmarkField
          address={{ value: fields.address, onValue: set('address'), error: form.wrong('address') }}
          value={fields.landmark}
          onValue={set('landmark')}
          error={form.wrong('landmark')}
        />
      )}
      <TextField
        label={t('officePhone')}
        labelEnd={t('optional')}
        name="contact"
        type="tel"
        hint={t('officePhoneHint')}
        value={fields.contact}
        onValue={set('contact')}
        maxLength={TEXT_LIMITS.contact}
        autoComplete="tel"
        error={form.wrong('contact')}
      />
      <HoursField value={fields.hours} onChange={set('hours')} />
      <DealingFields value={fields.dealing} onChange={set('dealing')} wrong={form.wrong} />
      {office && <OfficeServices officeId={office.id} />}
    </ListingForm>
  )
}
