import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { InputOf } from '#core/contract.ts'
import { PHOTO_LIMITS } from '#features/photos/rules.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { isZeroPoint, type LatLng } from '#core/geo.ts'
import { ApiError } from '#kit/web/api.ts'
import { useGo, usePathParam, useQueryParams } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import type { Item } from '../../itemContract.ts'
import { createItem, updateItem } from '../calls.ts'
import { PRODUCT_CATEGORIES, TEXT_LIMITS } from '../../rules.ts'
import type { Shop } from '../../shopContract.ts'
import { useListed, useMyItem, useMyShop, useMyShops } from '../queries.ts'
import { addressLine, category, keywords, landmark, line, paragraph, price, priceUnit } from './fieldKinds.tsx'
import { type FieldsOf, listingForm } from './formTable.ts'
import {
  always,
  code,
  features,
  hasOnePrice,
  isOutside,
  originalPrice,
  place,
  shopId,
  stock,
  variants,
} from './itemFields.tsx'
import { ITEM_FORMS, type ItemExtra, type ItemFormKind } from './itemForms.ts'
import { ListingForm } from './ListingForm.tsx'
import { ListingFormPage } from './ListingFormPage.tsx'
import { ServiceInstead } from './ServiceInstead.tsx'
import { placeOf } from './typed.ts'
import type { AskNewest } from './useFormOf.ts'
import '../words/listings.ts'

/** The form of items and products (F-55 … F-62, F-74 … F-77). */
export const ITEM_FORM = listingForm({
  kind: 'item',
  fields: {
    name: {
      ...line('itemName', { isRequired: true, maxLength: TEXT_LIMITS.name }),
      label: ({ words }: ItemExtra) => words.name,
    },
    code,
    price: { ...price(), isShown: hasOnePrice },
    stock,
    variants,
    category: category(PRODUCT_CATEGORIES),
    description: paragraph('description', { isRequired: ({ rules }: ItemExtra) => !rules.mayBeUndescribed, rows: 2 }),
    keywords: keywords(true),
    priceUnit: { ...priceUnit('priceUnitHint'), isMore: always, isShown: hasOnePrice },
    originalPrice,
    features,
    shopId,
    place,
    address: { ...addressLine, isMore: always, isShown: isOutside },
    landmark: { ...landmark, isMore: always, isShown: isOutside },
  },
  saved: (item: Item) => ({
    ...item,
    price: item.pricePaise,
    originalPrice: item.originalPricePaise,
    variants: item.variants ?? [],
    place: item.location,
  }),
  body({ place, ...sent }, photoIds): InputOf<typeof createItem> {
    const [first] = sent.variants
    const ofFirst = first && { price: first.price, stock: first.stock, originalPrice: null }
    return { ...sent, ...ofFirst, location: place, photoIds }
  },
  create: createItem,
  update: updateItem,
  photos: {
    most: PHOTO_LIMITS.item,
    label: ({ words }: ItemExtra) => words.photos,
    isRequired: ({ rules }: ItemExtra) => rules.needsPhoto,
  },
  nameField: 'name',
  href: (id) => (id ? `/item/${id}/edit` : '/item-form'),
  list: '/item-list',
  title: ITEM_FORMS.item.title,
  submit: ITEM_FORMS.item.submit,
  done: ITEM_FORMS.item.done,
  incomplete: 'fillAllFields',
})
export type ItemFields = FieldsOf<(typeof ITEM_FORM)['fields']>

/** The Item/Product form without a shop at /item-form, and prefilled at /item/{id}/edit (F-55 … F-66). */
export const ItemFormPage = () => <FormPage kind="item" />

/** Edit Product at /product/{id}/edit: the same form with different labels (F-68, F-69, W-50). */
export const ProductEditPage = () => <FormPage kind="product" />

/** /product-form: with a shopId the Item/Product form of that shop, otherwise Add Product (F-81, W-50). */
export function ProductFormPage() {
  const [params] = useQueryParams()
  return <FormPage kind={params.get('shopId') ? 'item' : 'addProduct'} />
}

function FormPage({ kind }: { kind: ItemFormKind }) {
  const id = usePathParam('id') || null
  const [params] = useQueryParams()
  const newIn = id === null ? params.get('shopId') : null
  const stored = useUser()?.location
  return (
    <ListingFormPage
      of={ITEM_FORM}
      id={id}
      query={useMyItem(id)}
      listed={useListed('items', id)}
      title={ITEM_FORMS[kind].title}
      {...(newIn && { back: `/shop/${newIn}/products` })}
    >
      {(item, askNewest) => (
        <>
          {kind === 'item' && item === null && newIn === null && <ServiceInstead />}
          <ShopOfItem shopId={item ? item.shopId : newIn} isNew={item === null}>
            {(shop, only) => (
              <ItemForm
                kind={kind}
                item={item}
                shop={shop}
                onlyShop={only}
                askNewest={askNewest}
                name={params.get('name') ?? ''}
                code={params.get('code') ?? ''}
                place={kind === 'addProduct' && stored && !isZeroPoint(stored) ? stored : null}
              />
            )}
          </ShopOfItem>
        </>
      )}
    </ListingFormPage>
  )
}

interface ItemFormProps {
  kind: ItemFormKind
  item: Item | null
  /** Its shop when the form opens; in a shop it has the shop's place, which cannot be changed here (F-59). */
  shop: Shop | null
  /** The seller's only shop, where a new item is put unless they choose otherwise. */
  onlyShop: Shop | null
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

/** The form of items and products: photos, name and price first, optional fields below "More" (F-55 … F-81). */
function ItemForm(props: ItemFormProps) {
  const { kind, item, shop, onlyShop, askNewest, name, code } = props
  const go = useGo()
  const words = ITEM_FORMS[kind]
  const startShop = shop ?? onlyShop
  const place = placeOf(startShop?.location ?? null) ?? props.place
  const extra: ItemExtra = {
    words,
    rules: {
      ...words.rules,
      needsPhoto: words.rules.needsPhoto && (item === null || item.photos.length > 0),
      mayBeUncounted: item?.stock === null,
      mayBeUndescribed: item?.description === '',
    },
    shops: useMyShops().data?.shops ?? (startShop ? [startShop] : []),
    firstShop: startShop,
    isShopAssumed: onlyShop !== null,
    wasScanned: code !== '',
  }
  return (
    <ListingForm
      {...{ saved: item, askNewest, extra }}
      of={{ ...ITEM_FORM, submit: words.submit, done: words.done }}
      identity={identityOf(props)}
      start={item ? { place: placeOf(item.location) ?? place } : { place, shopId: startShop?.id ?? '', name, code }}
      isFree={({ shopId }) => shopId === ''}
      onSaved={(draft) => {
        const { fields } = draft
        if (words.isCleared) {
          draft.startAnew({ ...ITEM_FORM.start(null), place: fields.place, shopId: fields.shopId })
          document.querySelector<HTMLInputElement>('input[name="name"]')?.focus()
        } else {
          draft.forget()
          const isAssumed = onlyShop !== null && fields.shopId === onlyShop.id
          go(fields.shopId && !isAssumed ? `/shop/${fields.shopId}/products` : '/item-list', { replace: true })
        }
      }}
    />
  )
}

interface ShopOfItemProps {
  /** Null: an item without a shop. */
  shopId: string | null
  isNew: boolean
  children: (shop: Shop | null, onlyShop: Shop | null) => ReactNode
}

/**
 * Loads the user's shop of an item before its form opens, and reports an unknown shop or one without a place (F-60,
 * F-61); for a new item without a shop it passes on the seller's only shop. If the shops cannot be read, none is
 * assumed.
 */
function ShopOfItem({ shopId, isNew, children }: ShopOfItemProps) {
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  const query = useMyShop(shopId)
  const all = useMyShops()
  const listed = useListed('shops', shopId)
  if (shopId === null && isNew && all.isPending && all.fetchStatus === 'fetching')
    return <SkeletonList kind="row" count={3} label={t('loading')} />
  if (shopId === null) return children(null, isNew ? onlyOf(all.data?.shops ?? []) : null)
  const toList = (
    <LinkButton variant="text" href="/shop-list">
      {t('toList')}
    </LinkButton>
  )
  if (query.isPending) return <SkeletonList kind="row" count={3} label={t('loading')} />
  const isUnreached = query.error instanceof ApiError && query.error.code === 'network'
  const shop = query.data ?? (isUnreached ? listed : undefined)
  if (shop)
    return shop.location ? children(shop, null) : <ErrorState title={t('shopLocationNotFound')} actions={toList} />
  const isFinal = query.error instanceof ApiError && [403, 404].includes(query.error.status)
  return (
    <ErrorState
      title={sentence(query.error)}
      {...(!isFinal && { onRetry: () => void query.refetch() })}
      actions={toList}
    />
  )
}

const onlyOf = (shops: readonly Shop[]) => (shops.length === 1 && shops[0]!.location ? shops[0]! : null)
