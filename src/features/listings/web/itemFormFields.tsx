import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { PHOTO_LIMITS } from '#features/photos/rules.ts'
import { PhotoPicker } from '#features/photos/web/PhotoPicker.tsx'
import { LocationField } from '#features/places/web/LocationField.tsx'
import { NumberStepper } from '#kit/web/ui/NumberStepper.tsx'
import { Select } from '#kit/web/ui/Select.tsx'
import { TextArea } from '#kit/web/ui/TextArea.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import type { Item } from '../itemContract.ts'
import { PRODUCT_CATEGORIES, TEXT_LIMITS } from '../rules.ts'
import type { Shop } from '../shopContract.ts'
import { CodeField } from './barcode/CodeField.tsx'
import { placeOf } from './draftFields.ts'
import type { ItemFields, ItemRules } from './itemDraft.ts'
import type { ITEM_FORMS, ItemFormKind } from './itemForms.ts'
import { LandmarkField } from './LandmarkField.tsx'
import { PriceField, UnitField } from './PriceField.tsx'
import { SizesField } from './laterFields.ts'
import { useCategoryOptions } from './useCategoryName.ts'
import type { Draft } from './useDraft.ts'

/** Input of every field of the item form. */
export interface ItemFormParts {
  draft: Draft<ItemFields>
  /** The error text of a field. */
  wrong: (field: string) => string | undefined
  words: (typeof ITEM_FORMS)[ItemFormKind]
  /** What this item must have. */
  rules: ItemRules
  item: Item | null
  /** The shop it is in now. */
  shop: Shop | null
  shops: readonly Shop[]
  /** Opened from a scanned bar code. */
  wasScanned: boolean
}

/** One field of the form, and where it stands. */
interface ItemFormField {
  key: string
  /** True: below "More". */
  isMore?: (parts: ItemFormParts) => boolean
  /** Half of the width. */
  isHalf?: boolean
  isShown?: (parts: ItemFormParts) => boolean
  Field: ComponentType<ItemFormParts>
}

const always = () => true
const hasOnePrice = ({ draft }: ItemFormParts) => draft.fields.variants.length === 0

/** All fields of the item form, in order (F-55 … F-62, F-74 … F-77). */
export const ITEM_FIELDS: readonly ItemFormField[] = [
  { key: 'photoIds', Field: Photos },
  { key: 'name', Field: Name },
  { key: 'code', isMore: ({ wasScanned }) => !wasScanned, Field: Code },
  { key: 'price', isHalf: true, isShown: hasOnePrice, Field: Price },
  { key: 'stock', isHalf: true, isShown: hasOnePrice, Field: Stock },
  { key: 'variants', isMore: hasOnePrice, Field: (parts) => <SizesField {...parts} /> },
  { key: 'category', Field: Category },
  { key: 'description', Field: Description },
  { key: 'keywords', Field: Keywords },
  { key: 'priceUnit', isHalf: true, isMore: always, isShown: hasOnePrice, Field: Unit },
  { key: 'originalPrice', isHalf: true, isMore: always, isShown: hasOnePrice, Field: OriginalPrice },
  { key: 'features', isMore: always, Field: Features },
  { key: 'shopId', isMore: always, isShown: ({ shops }) => shops.length > 0, Field: ShopChoice },
  { key: 'location', isMore: ({ shop }) => shop !== null, Field: Place },
  { key: 'landmark', isMore: always, isShown: ({ shop }) => shop === null, Field: Landmark },
]

/** What a field with this name is given. */
const bound = <Name extends keyof ItemFields>({ draft, wrong }: ItemFormParts, name: Name) => ({
  name,
  value: draft.fields[name],
  onValue: draft.set(name),
  error: wrong(name),
})

function Photos({ draft, words, rules, wrong }: ItemFormParts) {
  const t = useTranslations('listings')
  return (
    <div data-required={rules.needsPhoto || undefined}>
      <PhotoPicker
        value={draft.photos}
        onChange={draft.setPhotos}
        max={PHOTO_LIMITS.item}
        label={t(words.photos)}
        error={wrong('photoIds')}
      />
    </div>
  )
}

function Name(parts: ItemFormParts) {
  const t = useTranslations('listings')
  return <TextField {...bound(parts, 'name')} label={t(parts.words.name)} maxLength={TEXT_LIMITS.name} required />
}

function Code({ draft, item, wrong }: ItemFormParts) {
  return <CodeField draft={draft} itemId={item?.id ?? null} error={wrong('code')} />
}

function Price(parts: ItemFormParts) {
  return <PriceField {...bound(parts, 'price')} />
}

function Stock(parts: ItemFormParts) {
  const t = useTranslations('listings')
  const { stock, rules } = parts.words
  return <NumberStepper {...bound(parts, 'stock')} label={t(stock)} min={rules.leastStock} required />
}

function Category(parts: ItemFormParts) {
  const t = useTranslations('listings')
  const options = useCategoryOptions(PRODUCT_CATEGORIES)
  return (
    <Select
      {...bound(parts, 'category')}
      label={t('category')}
      placeholder={t('chooseCategory')}
      options={options}
      required
    />
  )
}

function Description(parts: ItemFormParts) {
  const t = useTranslations('listings')
  return (
    <TextArea
      {...bound(parts, 'description')}
      label={t('description')}
      rows={2}
      maxLength={TEXT_LIMITS.description}
      {...(parts.rules.mayBeUndescribed ? { labelEnd: t('optional') } : { required: true })}
    />
  )
}

function Keywords(parts: ItemFormParts) {
  const t = useTranslations('listings')
  return <TextField {...bound(parts, 'keywords')} label={t('keywords')} hint={t('keywordsHint')} required />
}

function Unit(parts: ItemFormParts) {
  return <UnitField {...bound(parts, 'priceUnit')} />
}

function OriginalPrice(parts: ItemFormParts) {
  const t = useTranslations('listings')
  return <PriceField {...bound(parts, 'originalPrice')} label={t('originalPrice')} isOptional />
}

function Features(parts: ItemFormParts) {
  const t = useTranslations('listings')
  return (
    <TextArea {...bound(parts, 'features')} label={t('features')} labelEnd={t('optional')} hint={t('featuresHint')} />
  )
}

/** Put into, moved between and taken out of shops. In a shop it is at the shop; taken out, it stays there until moved. */
function ShopChoice(parts: ItemFormParts) {
  const t = useTranslations('listings')
  const { draft, shops } = parts
  const choices = shops.filter(({ location }) => location !== null)
  return (
    <Select
      {...bound(parts, 'shopId')}
      label={t('shop')}
      onValue={(shopId) => {
        const to = shops.find(({ id }) => id === shopId)
        draft.change({ shopId, ...(to?.location && { place: placeOf(to.location) }) })
      }}
      options={[{ value: '', label: t('noShop') }, ...choices.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  )
}

function Place({ draft, shop, wrong }: ItemFormParts) {
  const t = useTranslations('listings')
  return (
    <div data-field="location" data-required={shop ? undefined : true}>
      <LocationField
        screen="itemForm"
        onAddress={draft.set('address')}
        value={draft.fields.place}
        onChange={shop ? undefined : draft.set('place')}
        error={wrong('location')}
        {...(shop && { label: t('locationOfShop', { name: shop.name }) })}
      />
      {!shop && <p className="mt-2 text-small text-ink-2">{t('itemPlaceShown')}</p>}
    </div>
  )
}

function Landmark(parts: ItemFormParts) {
  return (
    <div className="flex flex-col gap-5">
      <LandmarkField {...bound(parts, 'landmark')} address={bound(parts, 'address')} />
    </div>
  )
}
