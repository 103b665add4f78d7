import { useTranslations } from 'use-intl'
import { LocationField } from '#features/places/web/LocationField.tsx'
import { useGo } from '#kit/web/navigation.ts'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { MOST_EXPERIENCE, TEXT_LIMITS } from '../rules.ts'
import { createSpecialization, type Specialization, updateSpecialization } from '../specializationContract.ts'
import type { AskNewest } from './FormGate.tsx'
import { FreeNote } from './FreeNote.tsx'
import { ListingForm } from './ListingForm.tsx'
import { useSaveListing } from './mutations.ts'
import {
  specializationErrors,
  SpecializationFields,
  specializationFields,
  specializationInput,
} from './specializationDraft.ts'
import { useDraft } from './useDraft.ts'
import { useListingForm } from './useListingForm.ts'

/** The fields of a specialization; submit is enabled once all are filled and a location is tracked (F-136). */
export function SpecializationForm({ made, askNewest }: { made: Specialization | null; askNewest: AskNewest }) {
  const t = useTranslations('listings')
  const go = useGo()
  const send = useSaveListing(
    createSpecialization,
    updateSpecialization,
    made?.id ?? null,
    made ? `/specialist-form?id=${made.id}` : '/specialist-form',
  )
  const draft = useDraft({
    form: made ? `specialization:${made.id}` : 'specialization:new',
    id: made?.id ?? null,
    schema: SpecializationFields,
    fields: specializationFields(made),
    version: made?.version ?? null,
    typed: ({ place: _, ...typed }) => typed,
  })
  const { fields, set } = draft
  const errors = specializationErrors(fields)
  const form = useListingForm({
    draft,
    askNewest,
    errors,
    incomplete: t('fillAllFields'),
    async save(draft) {
      const { fields } = draft
      const answer = await send.mutateAsync({ draft, input: specializationInput(fields), name: fields.specialization })
      draft.forget()
      toast(t(!answer ? 'keptForLater' : made ? 'specializationUpdated' : 'specializationAdded'), { tone: 'ok' })
      go('/specialist-profile', { replace: true })
      return answer !== null
    },
  })
  const text = (name: 'specialization' | 'keywords' | 'qualification' | 'contact') => ({
    name,
    value: fields[name],
    onValue: set(name),
    required: true,
    error: form.wrong(name),
  })
  return (
    <ListingForm
      draft={draft}
      form={form}
      submitLabel={made ? t('saveSpecialization') : t('addSpecialization')}
      isReady={Object.keys(errors).length === 0}
      note={!made && <FreeNote />}
    >
      <TextField
        {...text('specialization')}
        label={t('specialization')}
        hint={t('specializationHint')}
        maxLength={TEXT_LIMITS.name}
      />
      <TextField
        label={t('experience')}
        name="experience"
        type="number"
        inputMode="decimal"
        min={0}
        max={MOST_EXPERIENCE}
        step="any"
        end={<span className="pe-3">{t('yearsUnit')}</span>}
        value={fields.experience}
        onValue={set('experience')}
        required
        error={form.wrong('experience') ?? (Number(fields.experience) < 0 ? t('experienceNegative') : undefined)}
      />
      <TextField {...text('keywords')} label={t('keywords')} hint={t('keywordsHint')} />
      <TextField {...text('qualification')} label={t('qualification')} maxLength={TEXT_LIMITS.contact} />
      <TextField
        {...text('contact')}
        label={t('contact')}
        hint={t('specialistContactHint')}
        maxLength={TEXT_LIMITS.contact}
        autoComplete="tel"
      />
      <LocationField
        screen="specialistForm"
        value={fields.place}
        onChange={set('place')}
        isLive={made === null}
        canPick={false}
        error={form.wrong('location')}
      />
      <p className="-mt-3 text-small text-ink-3">{t('areaShown')}</p>
    </ListingForm>
  )
}
