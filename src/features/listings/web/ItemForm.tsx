import { useTranslations } from 'use-intl'
import type { LatLng } from '#core/geo.ts'
import { storedPhotos } from '#features/photos/web/pickedPhotos.ts'
import { useGo } from '#kit/web/navigation.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import { createItem, type Item, updateItem } from '../itemContract.ts'
import type { Shop } from '../shopContract.ts'
import { placeOf } from './draftFields.ts'
import type { AskNewest } from './FormGate.tsx'
import { FreeNote } from './FreeNote.tsx'
import { itemErrors, ItemFields, itemFields, itemInput, type ItemRules } from './itemDraft.ts'
import { ITEM_FIELDS, type ItemFormParts } from './itemFormFields.tsx'
import { ITEM_FORMS, type ItemFormKind } from './itemForms.ts'
import { ListingForm } from './ListingForm.tsx'
import { useSaveListing } from './mutations.ts'
import { useMyShops } from './queries.ts'
import { useDraft } from './useDraft.ts'
import { useListingForm } from './useListingForm.ts'

export interface ItemFormProps {
  kind: ItemFormKind
  item: Item | null
  /** Its shop when the form opens; in a shop it has the shop's place, which cannot be changed here (F-59). */
  shop: Shop | null
  askNewest: AskNewest
  /** Initial name of a new item, from the "List it" link of a search. */
  name: string
  /** Bar code of a new item, from the scanner of the inventory. */
  code: string
  /** Initial place of a new item. */
  place: LatLng | null
}

/** Identifies the draft, and the address at which a refused change is shown again. */
function identityOf({ kind, item, shop, name, code }: ItemFormProps): { form: string; address: string } {
  if (item) return { form: `item:${item.id}`, address: `/${kind === 'product' ? 'product' : 'item'}/${item.id}/edit` }
  if (kind === 'addProduct') return { form: 'product:new', address: '/product-form' }
  if (shop) return { form: `item:new:${shop.id}${code && `:${code}`}`, address: `/product-form?shopId=${shop.id}` }
  return { form: name || code ? `item:new:${name || code}` : 'item:new', address: '/item-form' }
}

/** The one form of items and products: photos, name and price first, what is optional below "More" (F-55 … F-81). */
export function ItemForm(props: ItemFormProps) {
  const { kind, item, shop: firstShop, askNewest, name, code } = props
  const t = useTranslations('listings')
  const go = useGo()
  const words = ITEM_FORMS[kind]
  const stage = item === null ? 'new' : 'edit'
  const { form: formId, address } = identityOf(props)
  const send = useSaveListing(createItem, updateItem, item?.id ?? null, address)
  const draft = useDraft({
    form: formId,
    id: item?.id ?? null,
    schema: ItemFields,
    fields: {
      ...itemFields(item, placeOf(firstShop?.location ?? null) ?? props.place),
      ...(item === null && { shopId: firstShop?.id ?? '', name, code }),
    },
    photos: item ? storedPhotos(item.photos) : [],
    version: item?.version ?? null,
  })
  const { fields } = draft
  const shops = useMyShops().data?.shops ?? (firstShop ? [firstShop] : [])
  const shop = shops.find(({ id }) => id === fields.shopId) ?? (firstShop?.id === fields.shopId ? firstShop : null)
  const rules: ItemRules = {
    ...words.rules,
    needsPhoto: words.rules.needsPhoto && (item === null || item.photos.length > 0),
    mayBeUncounted: item?.stock === null,
    mayBeUndescribed: item?.description === '',
  }
  const form = useListingForm({
    draft,
    askNewest,
    errors: itemErrors(fields, draft.photos, rules),
    incomplete: t('fillAllFields'),
    async save(draft) {
      const { fields, photos } = draft
      const answer = await send.mutateAsync({ draft, input: itemInput(fields, photos), name: fields.name })
      toast(t(answer ? words.done[stage] : 'keptForLater'), { tone: 'ok' })
      if (words.isCleared) {
        draft.startAnew(itemFields(null, fields.place))
        document.querySelector<HTMLInputElement>('input[name="name"]')?.focus()
      } else {
        draft.forget()
        go(fields.shopId ? `/shop/${fields.shopId}/products` : '/item-list', { replace: true })
      }
      return answer !== null
    },
  })
  const parts: ItemFormParts = { draft, wrong: form.wrong, words, rules, item, shop, shops, wasScanned: code !== '' }
  const shown = ITEM_FIELDS.filter(({ isShown }) => isShown?.(parts) ?? true)
  const inMore = (wanted: boolean) =>
    shown
      .filter(({ isMore }) => (isMore?.(parts) ?? false) === wanted)
      .map(({ key, isHalf, Field }) => (
        <div key={key} className={isHalf ? '' : 'col-span-2'}>
          <Field {...parts} />
        </div>
      ))
  return (
    <ListingForm
      draft={draft}
      form={form}
      nameLabel={t(words.name)}
      submitLabel={t(words.submit[stage])}
      note={!item && !shop && <FreeNote />}
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-5">{inMore(false)}</div>
      <details className="group border-t border-line">
        <summary className="flex min-h-touch cursor-pointer flex-col justify-center py-2">
          <span className="text-strong text-brand-ink">{t('moreFields')}</span>
          <span className="text-small text-ink-2 group-open:hidden">{t('moreFieldsHint')}</span>
        </summary>
        <div className="grid grid-cols-2 gap-x-3 gap-y-5 pt-2 pb-1">{inMore(true)}</div>
      </details>
    </ListingForm>
  )
}
