import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PHOTO_LIMITS } from '#features/photos/rules.ts'
import { hasFailed, isUploading, type PickedPhoto, photoIds, storedPhotos } from '#features/photos/web/pickedPhotos.ts'
import { PhotoPicker } from '#features/photos/web/PhotoPicker.tsx'
import { LocationField } from '#features/places/web/LocationField.tsx'
import { ApiError } from '#kit/web/api.ts'
import { useGo } from '#kit/web/navigation.ts'
import { sentenceOf, useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { NumberStepper } from '#kit/web/ui/NumberStepper.tsx'
import { Select } from '#kit/web/ui/Select.tsx'
import { ActionBar } from '#kit/web/ui/Shell.tsx'
import { TextArea } from '#kit/web/ui/TextArea.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Item, Shop } from '../contract.ts'
import { PRODUCT_CATEGORIES, TEXT_LIMITS } from '../rules.ts'
import { FreeNote } from './FreeNote.tsx'
import { asInput, draftOf, type ItemDraft, itemErrors } from './itemDraft.ts'
import { useSaveItem } from './queries.ts'
import { useCategoryName } from './useCategoryName.ts'

/** The item form's fields (F-55 … F-66); with a shop the place is the shop's and fixed (F-59). */
export function ItemForm({ item, shop }: { item: Item | null; shop: Shop | null }) {
  const t = useTranslations('listings')
  const tErrors = useTranslations('errors')
  const categoryName = useCategoryName()
  const sentence = useErrorSentence()
  const go = useGo()
  const save = useSaveItem(item?.id ?? null)
  const shopPlace = shop?.location ? { latitude: shop.location.lat, longitude: shop.location.lng } : null
  const [draft, setDraft] = useState<ItemDraft>(() => draftOf(item, shopPlace))
  const [photos, setPhotos] = useState<PickedPhoto[]>(item ? storedPhotos(item.photos) : [])
  const [isTried, setTried] = useState(false)
  const set = <Key extends keyof ItemDraft>(key: Key) => (value: ItemDraft[Key]) => setDraft((old) => ({ ...old, [key]: value }))
  const errors = itemErrors(draft, photos.length)
  const isWrong = Object.keys(errors).length > 0
  const refused: Partial<Record<string, string>> = save.error instanceof ApiError ? save.error.fields : {}
  const wrong = (field: keyof typeof errors) => {
    const key = (isTried ? errors[field] : undefined) ?? refused[field]
    return key ? sentenceOf(tErrors, key) : undefined
  }
  const submit = () => {
    setTried(true)
    if (isWrong || isUploading(photos) || hasFailed(photos) || save.isPending) return
    save.mutate(
      { ...asInput(draft, shop?.id ?? null, photoIds(photos)), ...(item && { version: item.version }) },
      {
        onSuccess() {
          toast(item ? t('itemUpdated') : t('itemCreated'), { tone: 'ok' })
          go(shop ? `/shop/${shop.id}/products` : '/item-list', { replace: true })
        },
      },
    )
  }
  return (
    <form
      noValidate
      className="flex flex-1 flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <PhotoPicker value={photos} onChange={setPhotos} max={PHOTO_LIMITS.item} label={t('photos')} error={wrong('photoIds')} />
      <TextField label={t('itemName')} name="name" value={draft.name} onValue={set('name')} maxLength={TEXT_LIMITS.name} required error={wrong('name')} />
      <Select
        label={t('category')}
        name="category"
        value={draft.category}
        onValue={set('category')}
        placeholder={t('chooseCategory')}
        options={PRODUCT_CATEGORIES.map((value) => ({ value, label: categoryName(value) }))}
        required
        error={wrong('category')}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField label={t('price')} name="price" prefix="₹" inputMode="decimal" value={draft.price} onValue={set('price')} required error={wrong('price')} />
        <NumberStepper label={t('stock')} name="stock" value={draft.stock} onValue={set('stock')} min={0} error={wrong('stock')} />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TextField label={t('priceUnit')} labelEnd={t('optional')} name="priceUnit" value={draft.priceUnit} onValue={set('priceUnit')} maxLength={TEXT_LIMITS.unit} hint={t('priceUnitHint')} />
        <TextField
          label={t('originalPrice')}
          labelEnd={t('optional')}
          name="originalPrice"
          prefix="₹"
          inputMode="decimal"
          value={draft.originalPrice}
          onValue={set('originalPrice')}
          error={wrong('originalPrice')}
        />
      </div>
      <TextArea
        label={t('description')}
        name="description"
        value={draft.description}
        onValue={set('description')}
        maxLength={TEXT_LIMITS.description}
        required
        error={wrong('description')}
      />
      <TextField label={t('keywords')} name="keywords" hint={t('keywordsHint')} value={draft.keywords} onValue={set('keywords')} required error={wrong('keywords')} />
      <TextArea label={t('features')} labelEnd={t('optional')} name="features" hint={t('featuresHint')} value={draft.features} onValue={set('features')} />
      <LocationField
        screen="itemForm"
        value={draft.place}
        onChange={shop ? undefined : set('place')}
        error={wrong('location')}
        {...(shop && { label: t('locationOfShop', { name: shop.name }) })}
      />
      {((isTried && isWrong) || save.isError) && (
        <Banner tone="wait" live title={isTried && isWrong ? t('fillAllFields') : sentence(save.error)} />
      )}
      <ActionBar
        note={!item && !shop && <FreeNote />}
      >
        <Button type="submit" busy={save.isPending} aria-disabled={isUploading(photos) || undefined}>
          {item ? t('saveItem') : t('createItem')}
        </Button>
      </ActionBar>
    </form>
  )
}
