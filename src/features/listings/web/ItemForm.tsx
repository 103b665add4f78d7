import { useTranslations } from 'use-intl'
import { PHOTO_LIMITS } from '#features/photos/rules.ts'
import { storedPhotos } from '#features/photos/web/pickedPhotos.ts'
import { PhotoPicker } from '#features/photos/web/PhotoPicker.tsx'
import { LocationField } from '#features/places/web/LocationField.tsx'
import { useGo } from '#kit/web/navigation.ts'
import { NumberStepper } from '#kit/web/ui/NumberStepper.tsx'
import { Select } from '#kit/web/ui/Select.tsx'
import { TextArea } from '#kit/web/ui/TextArea.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { createItem, type Item, updateItem } from '../itemContract.ts'
import { PRODUCT_CATEGORIES, TEXT_LIMITS } from '../rules.ts'
import type { Shop } from '../shopContract.ts'
import { placeOf } from './draftFields.ts'
import type { AskNewest } from './FormGate.tsx'
import { FreeNote } from './FreeNote.tsx'
import { itemErrors, ItemFields, itemFields, itemInput } from './itemDraft.ts'
import { LandmarkField } from './LandmarkField.tsx'
import { ListingForm } from './ListingForm.tsx'
import { useSaveListing } from './mutations.ts'
import { PriceField, UnitField } from './PriceField.tsx'
import { useMyShops } from './queries.ts'
import { useCategoryOptions } from './useCategoryName.ts'
import { CodeField } from './barcode/CodeField.tsx'
import { useDraft } from './useDraft.ts'
import { useListingForm } from './useListingForm.ts'

export interface ItemFormProps {
  item: Item | null
  /** Its shop when the form opens; in a shop it has the shop's place, which cannot be changed here (F-59). */
  shop: Shop | null
  askNewest: AskNewest
  /** Edit Product is the same form with different labels (F-68). */
  isProduct?: boolean
  /** Initial name of a new item, from the "List it" link of a search. */
  name?: string
  /** Bar code of a new item, from the scanner of the inventory. */
  code?: string
}

/** The fields of the Item/Product form and of Edit Product (F-55 … F-68). */
export function ItemForm({ item, shop: firstShop, askNewest, isProduct = false, name = '', code = '' }: ItemFormProps) {
  const t = useTranslations('listings')
  const categories = useCategoryOptions(PRODUCT_CATEGORIES)
  const go = useGo()
  const address = item
    ? `/${isProduct ? 'product' : 'item'}/${item.id}/edit`
    : firstShop
      ? `/product-form?shopId=${firstShop.id}`
      : '/item-form'
  const send = useSaveListing(createItem, updateItem, item?.id ?? null, address)
  const draft = useDraft({
    form: item
      ? `item:${item.id}`
      : firstShop
        ? `item:new:${firstShop.id}${code && `:${code}`}`
        : name || code
          ? `item:new:${name || code}`
          : 'item:new',
    id: item?.id ?? null,
    schema: ItemFields,
    fields: {
      ...itemFields(item, placeOf(firstShop?.location ?? null)),
      ...(item === null && firstShop && { shopId: firstShop.id }),
      ...(item === null && name && { name }),
      ...(item === null && code && { code }),
    },
    photos: item ? storedPhotos(item.photos) : [],
    version: item?.version ?? null,
  })
  const { fields, set } = draft
  const shops = useMyShops().data?.shops ?? (firstShop ? [firstShop] : [])
  const shop = shops.find(({ id }) => id === fields.shopId) ?? (firstShop?.id === fields.shopId ? firstShop : null)
  // In a shop it is at the shop; taken out, it stays there until its pin is moved.
  const putInto = (shopId: string) => {
    const to = shops.find(({ id }) => id === shopId)
    draft.change({ shopId, ...(to?.location && { place: placeOf(to.location) }) })
  }
  const rules = {
    leastStock: 0,
    needsPhoto: item === null || item.photos.length > 0,
    needsPlace: true,
    mayBeUncounted: item?.stock === null,
  }
  const done = () => (item === null ? t('itemCreated') : isProduct ? t('productUpdated') : t('itemUpdated'))
  const form = useListingForm({
    draft,
    askNewest,
    errors: itemErrors(fields, draft.photos, rules),
    incomplete: t('fillAllFields'),
    async save(draft) {
      const { fields, photos } = draft
      const input = itemInput(fields, photos)
      const answer = await send.mutateAsync({ draft, input, name: fields.name })
      draft.forget()
      toast(answer ? done() : t('keptForLater'), { tone: 'ok' })
      go(fields.shopId ? `/shop/${fields.shopId}/products` : '/item-list', { replace: true })
      return answer !== null
    },
  })
  return (
    <ListingForm
      draft={draft}
      form={form}
      nameLabel={isProduct ? t('productName') : t('itemName')}
      submitLabel={item === null ? t('createItem') : isProduct ? t('saveProduct') : t('saveItem')}
      note={!item && !shop && <FreeNote />}
    >
      <PhotoPicker
        value={draft.photos}
        onChange={draft.setPhotos}
        max={PHOTO_LIMITS.item}
        label={t('photos')}
        error={form.wrong('photoIds')}
      />
      <TextField
        label={isProduct ? t('productName') : t('itemName')}
        name="name"
        value={fields.name}
        onValue={set('name')}
        maxLength={TEXT_LIMITS.name}
        required
        error={form.wrong('name')}
      />
      <CodeField draft={draft} itemId={item?.id ?? null} error={form.wrong('code')} />
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
      <div className="grid grid-cols-2 gap-x-3 gap-y-5">
        <PriceField value={fields.price} onValue={set('price')} error={form.wrong('price')} />
        <NumberStepper
          label={t('stock')}
          name="stock"
          value={fields.stock}
          onValue={set('stock')}
          min={0}
          error={form.wrong('stock')}
        />
        <UnitField value={fields.priceUnit} onValue={set('priceUnit')} error={form.wrong('priceUnit')} />
        <PriceField
          label={t('originalPrice')}
          name="originalPrice"
          isOptional
          value={fields.originalPrice}
          onValue={set('originalPrice')}
          error={form.wrong('originalPrice')}
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
      <TextArea
        label={t('features')}
        labelEnd={t('optional')}
        name="features"
        hint={t('featuresHint')}
        value={fields.features}
        onValue={set('features')}
        error={form.wrong('features')}
      />
      {shops.length > 0 && (
        <Select
          label={t('shop')}
          name="shopId"
          value={fields.shopId}
          onValue={putInto}
          options={[
            { value: '', label: t('noShop') },
            ...shops.filter(({ location }) => location !== null).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          error={form.wrong('shopId')}
        />
      )}
      <div data-field="location">
        <LocationField
          screen="itemForm"
          onAddress={set('address')}
          value={fields.place}
          onChange={shop ? undefined : set('place')}
          error={form.wrong('location')}
          {...(shop && { label: t('locationOfShop', { name: shop.name }) })}
        />
        {!shop && <p className="mt-2 text-small text-ink-2">{t('itemPlaceShown')}</p>}
      </div>
      {!shop && (
        <LandmarkField
          address={{ value: fields.address, onValue: set('address'), error: form.wrong('address') }}
          value={fields.landmark}
          onValue={set('landmark')}
          error={form.wrong('landmark')}
        />
      )}
    </ListingForm>
  )
}
