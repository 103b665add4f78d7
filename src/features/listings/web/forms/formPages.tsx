import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import type { InputOf } from '#core/contract.ts'
import { PHOTO_LIMITS } from '#features/photos/rules.ts'
import { OFFICE_FORM_ZOOM } from '#kit/web/map/mapModel.ts'
import { usePathParam, useQueryParams } from '#kit/web/navigation.ts'
import { Card } from '#kit/web/ui/Card.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import type { Office } from '../../officeContract.ts'
import { MOST_EXPERIENCE, PRODUCT_CATEGORIES, TEXT_LIMITS } from '../../rules.ts'
import type { Shop } from '../../shopContract.ts'
import type { Specialization } from '../../specializationContract.ts'
import {
  createOffice,
  createShop,
  createSpecialization,
  updateOffice,
  updateShop,
  updateSpecialization,
} from '../calls.ts'
import { useListed, useMyOffice, useMyShop, useMySpecialization } from '../queries.ts'
import { addressIn, addressLine, category, keywords, landmark, line, paragraph } from './fieldKinds.tsx'
import { type ControlProps, type Field, listingForm } from './formTable.ts'
import { OfficeServices } from './laterFields.ts'
import { ListingForm } from './ListingForm.tsx'
import { ListingFormPage } from './ListingFormPage.tsx'
import { dealing, hours, place } from './placeFields.tsx'
import '../words/listings.ts'

/** The form of a shop; it can be sent once its five required fields are filled (F-16 … F-29). */
export const SHOP_FORM = listingForm({
  kind: 'shop',
  fields: {
    name: line('shopName', { isRequired: true, maxLength: TEXT_LIMITS.name, autoComplete: 'organization' }),
    category: category(PRODUCT_CATEGORIES),
    contact: line('contact', {
      isRequired: true,
      hint: 'contactHint',
      maxLength: TEXT_LIMITS.contact,
      autoComplete: 'tel',
    }),
    place: place(
      ({ draft }) => ({
        screen: 'shopForm',
        address: addressIn(draft.fields),
        onAddress: (address) => draft.change({ address }),
      }),
      { missing: 'invalidPlace' },
    ),
    address: addressLine,
    landmark,
    hours,
    description: paragraph('shopAbout', { hint: 'shopAboutHint' }),
    dealing,
  },
  saved: (shop: Shop) => ({ ...shop, place: shop.location, dealing: shop.terms }),
  body: ({ place, dealing, ...rest }, photoIds): InputOf<typeof createShop> => ({
    ...rest,
    location: place!,
    terms: dealing,
    photoIds,
  }),
  create: createShop,
  update: updateShop,
  photos: { most: PHOTO_LIMITS.shop, isRequired: () => true },
  nameField: 'name',
  href: (id) => (id ? `/shop/${id}/edit` : '/shop-form'),
  list: '/shop-list',
  title: { new: 'createShop', edit: 'editShop' },
  submit: { new: 'createShop', edit: 'saveShop' },
  done: { new: 'shopCreated', edit: 'shopUpdated' },
  incomplete: 'fillAllFields',
  submitWhen: 'complete',
})

/** Create Shop at /shop-form, Edit Shop at /shop/{id}/edit (F-16 … F-30). */
export function ShopFormPage() {
  const id = usePathParam('id') || null
  return <ListingFormPage of={SHOP_FORM} id={id} query={useMyShop(id)} listed={useListed('shops', id)} />
}

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
const OFFICE_FORM = listingForm({
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
      address: addressIn(draft.fields),
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
