import type { InputOf } from '#core/contract.ts'
import { PHOTO_LIMITS } from '#features/photos/rules.ts'
import { usePathParam } from '#kit/web/navigation.ts'
import { PRODUCT_CATEGORIES, TEXT_LIMITS } from '../../rules.ts'
import type { Shop } from '../../shopContract.ts'
import { createShop, updateShop } from '../calls.ts'
import { useListed, useMyShop } from '../queries.ts'
import { addressLine, category, dealing, hours, landmark, line, paragraph, place } from './fieldKinds.tsx'
import { listingForm } from './formTable.ts'
import { ListingFormPage } from './ListingFormPage.tsx'

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
    place: place(({ draft }) => ({ screen: 'shopForm', onAddress: (address) => draft.change({ address }) }), {
      missing: 'invalidPlace',
    }),
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
