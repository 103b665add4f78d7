import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LatLng } from '#core/geo.ts'
import { PHOTO_LIMITS } from '#features/photos/rules.ts'
import { hasFailed, isUploading, type PickedPhoto, photoIds, storedPhotos } from '#features/photos/web/pickedPhotos.ts'
import { PhotoPicker } from '#features/photos/web/PhotoPicker.tsx'
import { LocationField } from '#features/places/web/LocationField.tsx'
import { ApiError } from '#kit/web/api.ts'
import { useGo, useGoBack, usePathParam } from '#kit/web/navigation.ts'
import { sentenceOf, useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Select } from '#kit/web/ui/Select.tsx'
import { ActionBar, Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Shop } from '../contract.ts'
import { PRODUCT_CATEGORIES, TEXT_LIMITS } from '../rules.ts'
import { FreeNote } from './FreeNote.tsx'
import { useMyShop, useSaveShop } from './queries.ts'
import { useCategoryName } from './useCategoryName.ts'

/** Create Shop at /shop-form, Edit Shop at /shop/{id}/edit (F-16 … F-30). */
export function ShopFormPage() {
  const t = useTranslations('listings')
  const id = usePathParam('id') || null
  const query = useMyShop(id)
  const sentence = useErrorSentence()
  const back = useGoBack('/shop-list')
  return (
    <Page width="form">
      <PageHeader title={id === null ? t('createShop') : t('editShop')} onBack={back} sticky />
      {id === null ? (
        <ShopForm shop={null} />
      ) : query.data ? (
        <ShopForm key={query.data.id} shop={query.data} />
      ) : query.isError ? (
        <ErrorState title={sentence(query.error)} {...(isFinal(query.error) ? {} : { onRetry: () => void query.refetch() })} />
      ) : (
        <SkeletonList kind="row" count={3} label={t('loading')} />
      )}
    </Page>
  )
}

/** Asking again would not help. */
const isFinal = (error: unknown) => error instanceof ApiError && ['shopNotFound', 'notYours'].includes(error.code)

function ShopForm({ shop }: { shop: Shop | null }) {
  const t = useTranslations('listings')
  const tErrors = useTranslations('errors')
  const categoryName = useCategoryName()
  const sentence = useErrorSentence()
  const go = useGo()
  const save = useSaveShop(shop?.id ?? null)
  const [name, setName] = useState(shop?.name ?? '')
  const [category, setCategory] = useState(shop?.category ?? '')
  const [contact, setContact] = useState(shop?.contact ?? '')
  const [place, setPlace] = useState<LatLng | null>(shop?.location ? { latitude: shop.location.lat, longitude: shop.location.lng } : null)
  const [photos, setPhotos] = useState<PickedPhoto[]>(shop ? storedPhotos(shop.photos) : [])
  const ids = photoIds(photos)
  const isComplete = name.trim() !== '' && category !== '' && contact.trim() !== '' && place !== null && ids.length > 0
  const canSend = isComplete && !isUploading(photos) && !hasFailed(photos)
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  const wrong = (field: string) => (fields[field] ? sentenceOf(tErrors, fields[field]) : undefined)
  const submit = () => {
    if (!canSend || save.isPending) return
    save.mutate(
      {
        name,
        category: category as (typeof PRODUCT_CATEGORIES)[number],
        contact,
        location: { lat: place.latitude, lng: place.longitude },
        photoIds: ids,
        ...(shop && { version: shop.version }),
      },
      {
        onSuccess() {
          toast(shop ? t('shopUpdated') : t('shopCreated'), { tone: 'ok' })
          go('/shop-list', { replace: true })
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
      <PhotoPicker value={photos} onChange={setPhotos} max={PHOTO_LIMITS.shop} label={t('photos')} />
      <TextField label={t('shopName')} name="name" value={name} onValue={setName} maxLength={TEXT_LIMITS.name} required error={wrong('name')} />
      <Select
        label={t('category')}
        name="category"
        value={category}
        onValue={setCategory}
        placeholder={t('chooseCategory')}
        options={PRODUCT_CATEGORIES.map((value) => ({ value, label: categoryName(value) }))}
        required
        error={wrong('category')}
      />
      <TextField
        label={t('contact')}
        name="contact"
        hint={t('contactHint')}
        value={contact}
        onValue={setContact}
        maxLength={TEXT_LIMITS.contact}
        required
        error={wrong('contact')}
      />
      <LocationField screen="shopForm" value={place} onChange={setPlace} error={wrong('location')} />
      {save.isError && (
        <Banner tone="danger" live title={sentence(save.error)} />
      )}
      <ActionBar
        note={!shop && <FreeNote />}
      >
        <Button type="submit" disabled={!canSend} busy={save.isPending}>
          {shop ? t('saveShop') : t('createShop')}
        </Button>
      </ActionBar>
    </form>
  )
}
