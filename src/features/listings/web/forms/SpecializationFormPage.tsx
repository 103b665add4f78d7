import { useTranslations } from 'use-intl'
import type { InputOf } from '#core/contract.ts'
import { useQueryParams } from '#kit/web/navigation.ts'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { MOST_EXPERIENCE, TEXT_LIMITS } from '../../rules.ts'
import type { Specialization } from '../../specializationContract.ts'
import { createSpecialization, updateSpecialization } from '../calls.ts'
import { useListed, useMySpecialization } from '../queries.ts'
import { keywords, line, place } from './fieldKinds.tsx'
import { type ControlProps, type Field, listingForm } from './formTable.ts'
import { ListingFormPage } from './ListingFormPage.tsx'
import '../words/listings.ts'

/** Years, one decimal allowed. */
const experience: Field<string, number, number> = {
  ...line('experience', { isRequired: true }),
  typed: String,
  sent: Number,
  fault(text) {
    const years = Number(text)
    if (!Number.isFinite(years)) return 'invalidNumber'
    if (years < 0) return 'notNegative'
    return years > MOST_EXPERIENCE ? 'tooLarge' : null
  },
  Control: Experience,
}

/** The form of a specialization; it can be sent once all fields are filled and a location is tracked (F-136). */
export const SPECIALIZATION_FORM = listingForm({
  kind: 'specialization',
  fields: {
    specialization: line('specialization', {
      isRequired: true,
      hint: 'specializationHint',
      maxLength: TEXT_LIMITS.name,
    }),
    experience,
    keywords: keywords(true),
    qualification: line('qualification', { isRequired: true, maxLength: TEXT_LIMITS.contact }),
    contact: line('contact', {
      isRequired: true,
      hint: 'specialistContactHint',
      maxLength: TEXT_LIMITS.contact,
      autoComplete: 'tel',
    }),
    place: place(({ id }) => ({ screen: 'specialistForm', isLive: id === null, canPick: false }), {
      missing: 'locationMissing',
      below: 'areaShown',
    }),
  },
  saved: (made: Specialization) => ({ ...made, place: made.location }),
  body: ({ place, ...rest }): InputOf<typeof createSpecialization> => ({ ...rest, location: place! }),
  create: createSpecialization,
  update: updateSpecialization,
  nameField: 'specialization',
  href: (id) => (id ? `/specialist-form?id=${id}` : '/specialist-form'),
  list: '/specialist-profile',
  title: { new: 'addSpecialization', edit: 'editSpecialization' },
  submit: { new: 'addSpecialization', edit: 'saveSpecialization' },
  done: { new: 'specializationAdded', edit: 'specializationUpdated' },
  incomplete: 'fillAllFields',
  submitWhen: 'valid',
  typed: ({ place: _, ...typed }) => typed,
})

/** Add Specialization at /specialist-form, the same prefilled with ?id= (F-135 … F-140, X-05). */
export function SpecializationFormPage() {
  const [params] = useQueryParams()
  const id = params.get('id')
  const query = useMySpecialization(id)
  return <ListingFormPage of={SPECIALIZATION_FORM} id={id} query={query} listed={useListed('specializations', id)} />
}

function Experience({ name, label, value, onValue, error }: ControlProps<string>) {
  const t = useTranslations('listings')
  return (
    <TextField
      {...{ name, label, value, onValue }}
      type="number"
      inputMode="decimal"
      min={0}
      max={MOST_EXPERIENCE}
      step="any"
      end={<span className="pe-3">{t('yearsUnit')}</span>}
      required
      error={error ?? (Number(value) < 0 ? t('experienceNegative') : undefined)}
    />
  )
}
