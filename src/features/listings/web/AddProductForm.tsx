import { useTranslations } from 'use-intl'
import { isZeroPoint, type LatLng } from '#core/geo.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { PHOTO_LIMITS } from '#features/photos/rules.ts'
import { PhotoPicker } from '#features/photos/web/PhotoPicker.tsx'
import { LocationField } from '#features/places/web/LocationField.tsx'
import { Select } from '#kit/web/ui/Select.tsx'
import { TextArea } from '#kit/web/ui/TextArea.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { createItem, updateItem } from '../itemContract.ts'
import { PRODUCT_CATEGORIES, TEXT_LIMITS } from '../rules.ts'
import { FreeNote } from './FreeNote.tsx'
import { itemErrors, ItemFields, itemFields, itemInput } from './itemDraft.ts'
import { LandmarkField } from './LandmarkField.tsx'
import { ListingForm } from './ListingForm.tsx'
import { useSaveListing } from './mutations.ts'
import { useCategoryOptions } from './useCategoryName.ts'
import { useDraft } from './useDraft.ts'
import { useListingForm } from './useListingForm.ts'

/** Quantity 1 or more; photos are optional (F-76, F-80). */
const RULES = { leastStock: 1, needsPhoto: false, needsPlace: true }

/** The seller's location as stored in this browser: the one of the profile. */
function useStoredPlace(): LatLng | null {
  const user = useUser()
  return user && !isZeroPoint(user.location)
    ? { latitude: user.location.latitude, longitude: user.location.longitude }
    : null
}

/** Add Product: six fields and a place; after each product the form is cleared for the next (F-74 … F-80). */
export function AddProductForm() {
  const t = useTranslations('listings')
  const categories = useCategoryOptions(PRODUCT_CATEGORIES)
  const storedPlace = useStoredPlace()
  const send = useSaveListing(createItem, updateItem, null, '/product-form')
  const draft = useDraft({ form: 'product:new', schema: ItemFields, fields: itemFields(null, storedPlace) })
  const { fields, set } = draft
  const form = useListingForm({
    draft,
    errors: itemErrors(fields, draft.photos, RULES),
    incomplete: t('fillAllFields'),
    async save(draft) {
      const { fields, photos } = draft
      const answer = await send.mutateAsync({ draft, input: itemInput(fields, photos), name: fields.name })
      draft.startAnew(itemFields(null, fields.place))
      toast(t(answer ? 'productAdded' : 'keptForLater'), { tone: 'ok' })
      document.querySelector<HTMLInputElement>('input[name="name"]')?.focus()
      return answer !== null
    },
  })
  const quantity = fields.stock === null ? '' : String(fields.stock)
  return (
    <ListingForm draft={draft} form={form} submitLabel={t('addProduct')} note={<FreeNote />}>
      <TextField
        label={t('productName')}
        name="name"
        value={fields.name}
        onValue={set('name')}
        maxLength={TEXT_LIMITS.name}
        required
        error={form.wrong('name')}
      />
      <Select
        label={t('category')}
        name="category"
        value={fields.category}
        onValue={set('category')}
        placeholder={t('chooseCategory')}
        options={categories}
        required
        error={form.wrong('category')}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t('quantity')}
          name="stock"
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          value={quantity}
          onValue={(text) => draft.change({ stock: text === '' ? null : Number(text) })}
          required
          error={form.wrong('stock')}
        />
        <TextField
          label={t('price')}
          name="price"
          prefix="₹"
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          value={fields.price}
          onValue={set('price')}
          required
          error={form.wrong('price')}
        />
      </div>
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
      <PhotoPicker
        value={draft.photos}
        onChange={draft.setPhotos}
        max={PHOTO_LIMITS.item}
        label={t('photosOptional')}
        error={form.wrong('photoIds')}
      />
      <div data-field="location">
        <LocationField
          screen="itemForm"
          onAddress={set('address')}
          value={fields.place}
          onChange={set('place')}
          error={form.wrong('location')}
        />
      </div>
      <LandmarkField
        address={{ value: fields.address, onValue: set('address'), error: form.wrong('address') }}
        value={fields.landmark}
        onValue={set('landmark')}
        error={form.wrong('landmark')}
      />
    </ListingForm>
  )
}
