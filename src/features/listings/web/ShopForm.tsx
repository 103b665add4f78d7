import { useFormatter, useTranslations } from 'use-intl'
import { PHOTO_LIMITS } from '#features/photos/rules.ts'
import { storedPhotos } from '#features/photos/web/pickedPhotos.ts'
import { PhotoPicker } from '#features/photos/web/PhotoPicker.tsx'
import { LocationField } from '#features/places/web/LocationField.tsx'
import { useGo } from '#kit/web/navigation.ts'
import { Select } from '#kit/web/ui/Select.tsx'
import { TextArea } from '#kit/web/ui/TextArea.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { PRODUCT_CATEGORIES, TEXT_LIMITS } from '../rules.ts'
import { createShop, type Shop, updateShop } from '../shopContract.ts'
import type { AskNewest } from './FormGate.tsx'
import { DealingFields } from './laterFields.ts'
import { dealingErrors } from './dealingDraft.ts'
import { FreeNote } from './FreeNote.tsx'
import { HoursField } from './HoursField.tsx'
import { LandmarkField } from './LandmarkField.tsx'
import { ListingForm } from './ListingForm.tsx'
import { useSaveListing } from './mutations.ts'
import { missingOfShop, ShopFields, shopFields, shopInput } from './shopDraft.ts'
import { useCategoryOptions } from './useCategoryName.ts'
import { useDraft } from './useDraft.ts'
import { useListingForm } from './useListingForm.ts'

/** The fields of Create Shop and Edit Shop (F-16 … F-29); submit is enabled once all five are filled (F-17). */
export function ShopForm({ shop, askNewest }: { shop: Shop | null; askNewest: AskNewest }) {
  const t = useTranslations('listings')
  const format = useFormatter()
  const categories = useCategoryOptions(PRODUCT_CATEGORIES)
  const go = useGo()
  const send = useSaveListing(createShop, updateShop, shop?.id ?? null, shop ? `/shop/${shop.id}/edit` : '/shop-form')
  const draft = useDraft({
    form: shop ? `shop:${shop.id}` : 'shop:new',
    id: shop?.id ?? null,
    schema: ShopFields,
    fields: shopFields(shop),
    photos: shop ? storedPhotos(shop.photos) : [],
    version: shop?.version ?? null,
  })
  const { fields, set } = draft
  const form = useListingForm({
    draft,
    askNewest,
    errors: dealingErrors(fields.dealing),
    incomplete: t('fillAllFields'),
    async save(draft) {
      const { fields, photos } = draft
      const answer = await send.mutateAsync({ draft, input: shopInput(fields, photos), name: fields.name })
      draft.forget()
      toast(t(!answer ? 'keptForLater' : shop ? 'shopUpdated' : 'shopCreated'), { tone: 'ok' })
      go('/shop-list', { replace: true })
      return answer !== null
    },
  })
  const missing = missingOfShop(fields, draft.photos)
  const stillMissing = t('stillMissing', { fields: format.list(missing.map((each) => t(each))) })
  return (
    <ListingForm
      draft={draft}
      form={form}
      nameLabel={t('shopName')}
      submitLabel={shop ? t('saveShop') : t('createShop')}
      isReady={missing.length === 0}
      note={missing.length > 0 ? <span className="line-clamp-1">{stillMissing}</span> : !shop && <FreeNote />}
    >
      <div data-required>
        <PhotoPicker
          value={draft.photos}
          onChange={draft.setPhotos}
          max={PHOTO_LIMITS.shop}
          label={t('photos')}
          error={form.wrong('photoIds')}
        />
      </div>
      <TextField
        label={t('shopName')}
        name="name"
        value={fields.name}
        onValue={set('name')}
        maxLength={TEXT_LIMITS.name}
        autoComplete="organization"
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
      <TextField
        label={t('contact')}
        name="contact"
        hint={t('contactHint')}
        value={fields.contact}
        onValue={set('contact')}
        maxLength={TEXT_LIMITS.contact}
        autoComplete="tel"
        required
        error={form.wrong('contact')}
      />
      <div data-required>
        <LocationField
          screen="shopForm"
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
      <HoursField value={fields.hours} onChange={set('hours')} />
      <TextArea
        label={t('shopAbout')}
        labelEnd={t('optional')}
        name="description"
        hint={t('shopAboutHint')}
        value={fields.description}
        onValue={set('description')}
        maxLength={TEXT_LIMITS.description}
        error={form.wrong('description')}
      />
      <DealingFields value={fields.dealing} onChange={set('dealing')} wrong={form.wrong} />
    </ListingForm>
  )
}
