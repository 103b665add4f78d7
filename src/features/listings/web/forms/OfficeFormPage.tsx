import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import type { InputOf } from '#core/contract.ts'
import { PHOTO_LIMITS } from '#features/photos/rules.ts'
import { OFFICE_FORM_ZOOM } from '#kit/web/map/mapModel.ts'
import { usePathParam } from '#kit/web/navigation.ts'
import { Card } from '#kit/web/ui/Card.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'
import type { Office } from '../../officeContract.ts'
import { createOffice, updateOffice } from '../calls.ts'
import { TEXT_LIMITS } from '../../rules.ts'
import { useListed, useMyOffice } from '../queries.ts'
import { addressLine, dealing, hours, keywords, landmark, line, paragraph, place } from './fieldKinds.tsx'
import { type ControlProps, type Field, listingForm } from './formTable.ts'
import { ListingForm } from './ListingForm.tsx'
import { ListingFormPage } from './ListingFormPage.tsx'
import { OfficeServices } from './OfficeServices.tsx'
import '../words/listings.ts'

const isFixed = (fields: object) => !(fields as { moveable: boolean }).moveable

const moveable: Field<boolean> = {
  label: 'moveable',
  schema: z.boolean(),
  empty: false,
  typed: (saved) => saved,
  sent: (typed) => typed,
  Control: Moveable,
}

/** The form of an office; a place is optional (F-116 … F-126). */
export const OFFICE_FORM = listingForm({
  kind: 'office',
  fields: {
    name: line('officeName', { isRequired: true, maxLength: TEXT_LIMITS.name, autoComplete: 'organization' }),
    category: line('category', { isRequired: true, hint: 'officeCategoryHint', maxLength: TEXT_LIMITS.category }),
    providingService: line('providingService', {
      isRequired: true,
      hint: 'providingServiceHint',
      maxLength: TEXT_LIMITS.name,
    }),
    description: paragraph('description', { isRequired: true }),
    keywords: keywords(true),
    moveable,
    place: place(({ draft }) => ({
      screen: 'officeForm',
      onAddress: (address) => draft.change({ address }),
      isLive: !isFixed(draft.fields),
      canPick: isFixed(draft.fields),
      emptyZoom: OFFICE_FORM_ZOOM,
    })),
    address: { ...addressLine, isShown: isFixed },
    landmark: { ...landmark, isShown: isFixed },
    contact: line('officePhone', {
      type: 'tel',
      hint: 'officePhoneHint',
      maxLength: TEXT_LIMITS.contact,
      autoComplete: 'tel',
    }),
    hours,
    dealing,
  },
  saved: (office: Office) => ({ ...office, place: office.location, dealing: office.terms }),
  body: ({ place, dealing, ...rest }, photoIds): InputOf<typeof createOffice> => ({
    ...rest,
    location: place,
    terms: dealing,
    photoIds,
  }),
  create: createOffice,
  update: updateOffice,
  photos: { most: PHOTO_LIMITS.office },
  nameField: 'name',
  href: (id) => (id ? `/office/${id}/edit` : '/office-form'),
  list: '/office-list',
  title: { new: 'createOffice', edit: 'editOffice' },
  submit: { new: 'createOffice', edit: 'saveOffice' },
  incomplete: 'fillAllFields',
  isChecking: true,
  typed: (fields) => (fields.moveable ? { ...fields, place: null } : fields),
})

/** Create Office at /office-form, Edit Office at /office/{id}/edit (F-115 … F-129). */
export function OfficeFormPage() {
  const id = usePathParam('id') || null
  return (
    <ListingFormPage of={OFFICE_FORM} id={id} query={useMyOffice(id)} listed={useListed('offices', id)}>
      {(saved, askNewest) => (
        <ListingForm
          {...{ of: OFFICE_FORM, saved, askNewest }}
          below={saved && <OfficeServices officeId={saved.id} />}
        />
      )}
    </ListingFormPage>
  )
}

function Moveable({ name, label, value, onValue }: ControlProps<boolean>) {
  const t = useTranslations('listings')
  const hint = value ? t('moveableOnHint') : t('moveableOffHint')
  return (
    <Card className="py-2">
      <Switch {...{ name, label, hint, onValue }} checked={value} />
    </Card>
  )
}
