import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import type { LatLng } from '#core/geo.ts'
import { comparable } from '#core/text.ts'
import { LocationField } from '#features/places/web/LocationField.tsx'
import { lazyComponent } from '#kit/web/lazyComponent.tsx'
import { NumberStepper } from '#kit/web/ui/NumberStepper.tsx'
import { Select } from '#kit/web/ui/Select.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { isMistyped } from '../../barcode.ts'
import type { Variant } from '../../itemContract.ts'
import { TEXT_LIMITS } from '../../rules.ts'
import type { Shop } from '../../shopContract.ts'
import { BarcodeButton } from '../barcode/BarcodeButton.tsx'
import '../words/listings.ts'
import { PriceField } from './PriceField.tsx'
import { addressIn, hidden, hiddenPlace, paragraph } from './fieldKinds.tsx'
import type { ControlProps, Field } from './formTable.ts'
import { DraftVariant, type ItemExtra, type ItemRules, type SizedFields } from './itemForms.ts'
import { SizesField } from './laterFields.ts'
import { amountOf, placeOf, priceError, rupeesText } from './typed.ts'

const KnownProduct = lazyComponent(async () => (await import('./KnownProduct.tsx')).KnownProduct)

/** The bar code, typed or scanned, and data about its product. */
function CodeField({
  name,
  label,
  value,
  onValue,
  error,
  draft,
  id,
}: ControlProps<string, { category: string; name: string }>) {
  const t = useTranslations('listings')
  return (
    <>
      <TextField
        {...{ name, label, value, onValue, error }}
        labelEnd={t('optional')}
        hint={t('codeHint')}
        maxLength={TEXT_LIMITS.code}
        autoComplete="off"
        end={<BarcodeButton onCode={onValue} />}
      />
      {id === null && value !== '' && <KnownProduct code={value} draft={draft} />}
    </>
  )
}

/** Fields that determine the visibility of others. */
interface Deciding {
  variants: DraftVariant[]
  price: string
  shopId: string
}
const of = (fields: object) => fields as Deciding
export const hasOnePrice = (fields: object) => of(fields).variants.length === 0
const shopOf = (fields: object, extra: unknown): Shop | null => {
  const { shops, firstShop } = extra as ItemExtra
  const { shopId } = of(fields)
  return shops.find(({ id }) => id === shopId) ?? (firstShop?.id === shopId ? firstShop : null)
}
export const always = () => true

export const stock: Field<number | null> = {
  label: ({ words }: ItemExtra) => words.stock,
  schema: z.nullable(z.number()),
  empty: null,
  typed: (saved) => saved,
  sent: (typed) => typed,
  isRequired: ({ rules }: ItemExtra) => !rules.mayBeUncounted,
  fault: (typed, _, extra) => stockError(typed, (extra as ItemExtra).rules),
  isHalf: true,
  isShown: hasOnePrice,
  Control: ({ name, label, value, onValue, error, extra }) => (
    <NumberStepper {...{ name, label, value, onValue, error }} min={(extra as ItemExtra).rules.leastStock} required />
  ),
}

function stockError(stock: number | null, { leastStock, mayBeUncounted }: ItemRules): string | null {
  if (stock === null) return mayBeUncounted ? null : 'required'
  if (stock < leastStock) return leastStock === 0 ? 'notNegative' : 'atLeastOne'
  return Number.isInteger(stock) ? null : 'wholeNumber'
}

export const code: Field<string> = {
  ...hidden('code'),
  fault: (typed) => (isMistyped(typed) ? 'barcodeWrong' : null),
  isMore: (_, extra) => !(extra as ItemExtra).wasScanned,
  Control: CodeField,
}

/** With sizes, price and stock of the item are not used. */
export const variants: Field<
  DraftVariant[],
  readonly Variant[],
  { id?: string; label: string; price: number; stock: number | null; code: string }[]
> = {
  label: 'sizes',
  schema: z.array(DraftVariant),
  empty: [],
  typed: (saved) =>
    saved.map(({ id, label, pricePaise, stock, code }) => ({ id, label, price: rupeesText(pricePaise), stock, code })),
  sent: (typed) =>
    typed.map(({ id, price, ...rest }) => ({ ...(id === '' ? {} : { id }), ...rest, price: amountOf(price) })),
  fault(all, _, extra) {
    const isTwice = (label: string, at: number) =>
      all.findIndex((other) => comparable(other.label) === comparable(label)) < at
    const faults = all.flatMap(({ label, price, stock, code }, at) => [
      [`variants.${at}.label`, label.trim() === '' ? 'required' : isTwice(label, at) ? 'variantTwice' : null],
      [`variants.${at}.price`, priceError(price)],
      [`variants.${at}.stock`, stockError(stock, (extra as ItemExtra).rules)],
      [`variants.${at}.code`, isMistyped(code) ? 'barcodeWrong' : null],
    ])
    return Object.fromEntries(faults)
  },
  isMore: hasOnePrice,
  Control: (props: ControlProps<DraftVariant[], SizedFields>) => <SizesField {...props} />,
}

/** Higher than the price, or blank. */
export const originalPrice: Field<string, number | null, number | null> = {
  ...hidden('originalPrice'),
  typed: (saved) => (saved === null ? '' : rupeesText(saved)),
  sent: (typed) => (typed.trim() === '' ? null : amountOf(typed)),
  fault(typed, fields) {
    const { price } = of(fields)
    const isHigher = amountOf(typed) > amountOf(price) || priceError(price) !== null
    return priceError(typed) ?? (isHigher ? null : 'higherThanPrice')
  },
  isHalf: true,
  isMore: always,
  isShown: hasOnePrice,
  Control: ({ name, label, value, onValue, error }) => (
    <PriceField {...{ name, label, value, onValue, error }} isOptional />
  ),
}

/** One feature per line. */
export const features: Field<string, string[], string[]> = {
  ...paragraph('features', { hint: 'featuresHint', maxLength: undefined }),
  typed: (saved) => saved.join('\n'),
  sent: (typed) => typed.split('\n'),
  isMore: always,
}

export const shopId: Field<string, string | null, string | null> = {
  ...hidden('shop'),
  typed: (saved) => saved ?? '',
  sent: (typed) => typed || null,
  isMore: (_, extra) => !(extra as ItemExtra).isShopAssumed,
  isShown: (_, extra) => (extra as ItemExtra).shops.length > 0,
  Control: ShopChoice,
}

export const isOutside = (fields: object, extra: unknown) => shopOf(fields, extra) === null

/** In a shop, the shop's place is used and cannot be changed here (F-59). */
export const place: typeof hiddenPlace = {
  ...hiddenPlace,
  isRequired: true,
  missing: 'invalidPlace',
  isMore: (fields, extra) => !isOutside(fields, extra),
  Control: ItemPlace,
}

/**
 * Puts an item into a shop, moves it between shops or removes it. In a shop it has the shop's place; after removal it
 * keeps that place until moved.
 */
function ShopChoice(props: ControlProps<string, { shopId: string; place: LatLng | null }>) {
  const t = useTranslations('listings')
  const { name, label, value, error, draft } = props
  const { shops } = props.extra as ItemExtra
  const choices = shops.filter(({ location }) => location !== null)
  return (
    <Select
      {...{ name, label, value, error }}
      onValue={(shopId) => {
        const to = shops.find(({ id }) => id === shopId)
        draft.change({ shopId, ...(to?.location && { place: placeOf(to.location) }) })
      }}
      options={[{ value: '', label: t('noShop') }, ...choices.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  )
}

function ItemPlace({ value, onValue, error, draft, extra }: ControlProps<LatLng | null>) {
  const t = useTranslations('listings')
  const shop = shopOf(draft.fields, extra)
  return (
    <div data-field="location" data-required={shop ? undefined : true}>
      <LocationField
        screen="itemForm"
        address={addressIn(draft.fields)}
        onAddress={(address) => draft.change({ address })}
        value={value}
        onChange={shop ? undefined : onValue}
        error={error}
        {...(shop && { label: t('locationOfShop', { name: shop.name }) })}
      />
      {!shop && <p className="mt-2 text-small text-ink-2">{t('itemPlaceShown')}</p>}
    </div>
  )
}
