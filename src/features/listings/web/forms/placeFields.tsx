import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import type { LatLng } from '#core/geo.ts'
import { LocationField, type LocationFieldProps } from '#features/places/web/LocationField.tsx'
import { Hours, type ListedPlace, type Terms } from '../../contract.ts'
import { DealingDraft, dealingErrors, dealingFields, dealingInput } from './dealingDraft.ts'
import { hiddenPlace } from './fieldKinds.tsx'
import type { ControlProps, Field } from './formTable.ts'
import { isNeverOpen } from './hoursDraft.ts'
import { DealingFields, HoursField } from './laterFields.ts'
import '../words/listings.buyers.ts'
import '../words/listings.details.ts'
import '../words/listings.inventory.ts'
import '../words/listings.ts'

/** Fields of shops and offices. */

type Place = z.infer<typeof ListedPlace>
type PlaceOptions = Partial<LocationFieldProps> & Pick<LocationFieldProps, 'screen'>

/** A place, from the device or a pin on the map. */
export const place = (
  optionsOf: (props: ControlProps<LatLng | null>) => PlaceOptions,
  { missing, below }: { missing?: string; below?: string } = {},
): Field<LatLng | null, Place | null, Place | null> => ({
  ...hiddenPlace,
  ...(missing && { isRequired: true, missing }),
  Control: function PlaceControl(props) {
    const t = useTranslations('listings')
    const options = optionsOf(props)
    // A field that only the device sets gets no asterisk.
    const isMarked = props.isRequired && options.canPick !== false
    return (
      <div data-field="location" data-required={isMarked || undefined}>
        <LocationField
          value={props.value}
          onChange={props.onValue}
          onLocating={props.onLocating}
          error={props.error}
          {...options}
        />
        {below && <p className="mt-2 text-small text-ink-3">{t(below)}</p>}
      </div>
    )
  },
})

export const hours: Field<Hours> = {
  label: 'openingHours',
  schema: Hours,
  empty: null,
  typed: (saved) => saved,
  sent: (typed) => typed,
  fault: (typed) => (typed !== null && isNeverOpen(typed) ? 'noOpenDay' : null),
  Control: ({ value, onValue, error }) => <HoursField value={value} onChange={onValue} error={error} />,
}

/** How a shop or office delivers and is paid. */
export const dealing: Field<DealingDraft, Terms | null, Terms | null> = {
  label: 'dealing',
  schema: DealingDraft,
  empty: dealingFields(null),
  typed: dealingFields,
  sent: dealingInput,
  fault: dealingErrors,
  Control: ({ value, onValue, wrong }) => <DealingFields value={value} onChange={onValue} wrong={wrong} />,
}
