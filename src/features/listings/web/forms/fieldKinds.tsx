import type { InputHTMLAttributes } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import type { LatLng } from '#core/geo.ts'
import { splitKeywords } from '#core/text.ts'
import { Select } from '#kit/web/ui/Select.tsx'
import { TextArea } from '#kit/web/ui/TextArea.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import type { ListedPlace } from '../../contract.ts'
import { TEXT_LIMITS } from '../../rules.ts'
import { useCategoryOptions } from '../useCategoryName.ts'
import type { ControlProps, Field } from './formTable.ts'
import { PriceField } from './PriceField.tsx'
import { amountOf, locationOf, placeOf, priceError, rupeesText } from './typed.ts'
import '../words/listings.buyers.ts'
import '../words/listings.details.ts'
import '../words/listings.inventory.ts'
import '../words/listings.ts'

/** Field kinds of the form tables; a field with its own behaviour is a `Field` in the form's file. */

interface LineOptions extends Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'type' | 'maxLength'> {
  /** Key of listings.json. */
  hint?: string
  isRequired?: boolean
  isHalf?: boolean
}

/** Labels and values common to all text controls. */
function useControl({ name, label, value, onValue, isRequired, error }: ControlProps<string>, hint?: string) {
  const t = useTranslations('listings')
  const end = isRequired ? { required: true } : { labelEnd: t('optional') }
  return { name, label, value, onValue, error, ...end, ...(hint && { hint: t(hint) }) }
}

const same = <Value,>(value: Value): Value => value
const text = { schema: z.string(), empty: '', typed: same<string>, sent: same<string> }

/** A field without its own control; the control of another field shows it. */
export const hidden = (label: string): Field<string> => ({ ...text, label })

/** One line of text. */
export const line = (label: string, { hint, isRequired, isHalf, ...input }: LineOptions): Field<string> => ({
  ...text,
  label,
  ...(isRequired && { isRequired }),
  ...(isHalf && { isHalf }),
  Control: (props) => <TextField {...input} {...useControl(props, hint)} />,
})

interface ParagraphOptions {
  hint?: string
  isRequired?: boolean | ((extra: never) => boolean)
  rows?: number
  maxLength?: number | undefined
}

/** Several lines of text. */
export const paragraph = (label: string, { hint, isRequired, ...input }: ParagraphOptions = {}): Field<string> => ({
  ...text,
  label,
  ...(isRequired !== undefined && { isRequired }),
  Control: (props) => <TextArea maxLength={TEXT_LIMITS.description} {...input} {...useControl(props, hint)} />,
})

/** Words with commas between them. */
export const keywords = (isRequired: boolean): Field<string, string[], string[]> => ({
  ...line('keywords', { hint: 'keywordsHint', isRequired }),
  typed: (saved) => saved.join(', '),
  sent: splitKeywords,
  fault(typed) {
    const words = splitKeywords(typed)
    if (words.length === 0) return isRequired ? 'required' : null
    if (words.length > TEXT_LIMITS.keywords) return 'tooMany'
    return words.some((word) => word.length > TEXT_LIMITS.keyword) ? 'tooLong' : null
  },
})

/** A required choice of a category. */
export const category = <Category extends string>(all: readonly Category[]): Field<string, string, Category> => ({
  ...text,
  label: 'category',
  isRequired: true,
  missing: 'chooseCategory',
  sent: (typed) => typed as Category,
  Control: function CategoryControl(props) {
    const t = useTranslations('listings')
    return <Select {...useControl(props)} placeholder={t('chooseCategory')} options={useCategoryOptions(all)} />
  },
})

/** A required amount in rupees. */
export const price = (): Field<string, number, number> => ({
  ...text,
  label: 'price',
  isRequired: true,
  isHalf: true,
  typed: rupeesText,
  sent: amountOf,
  fault: priceError,
  Control: ({ name, value, onValue, error, label }) => <PriceField {...{ name, value, onValue, error, label }} />,
})

/** Unit of a price: "kg", "visit" (W-30). */
export const priceUnit = (hint: string): Field<string> =>
  line('priceUnit', { hint, maxLength: TEXT_LIMITS.unit, autoComplete: 'off', isHalf: true })

type ListedPlace = z.infer<typeof ListedPlace>

/** A place without its own control; the control of an address shows it. */
export const hiddenPlace: Field<LatLng | null, ListedPlace | null, ListedPlace | null> = {
  label: 'placeOnMap',
  faultName: 'location',
  schema: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  empty: null,
  typed: placeOf,
  sent: (typed) => typed && locationOf(typed),
}

/** The address typed in a form that has {@link addressLine}. */
export const addressIn = (fields: object): string =>
  'address' in fields && typeof fields.address === 'string' ? fields.address : ''

/** The address as buyers see it, and a nearby landmark, "opposite the temple". */
export const addressLine = line('addressLine', {
  hint: 'addressLineHint',
  maxLength: TEXT_LIMITS.address,
  autoComplete: 'street-address',
})
export const landmark = line('landmark', {
  hint: 'landmarkHint',
  maxLength: TEXT_LIMITS.landmark,
  autoComplete: 'off',
})
