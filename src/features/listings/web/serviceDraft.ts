import * as z from 'zod/mini'
import type { InputOf } from '#core/contract.ts'
import { parseLatLng } from '#core/geo.ts'
import { splitKeywords } from '#core/text.ts'
import { photoIds, type PickedPhoto } from '#features/photos/web/pickedPhotos.ts'
import { isPlace, SERVICE_DAYS, type SERVICE_CATEGORIES } from '../rules.ts'
import type { createService, Service } from '../serviceContract.ts'
import {
  amountOf,
  DraftLine,
  DraftPlace,
  keywordsError,
  locationOf,
  onlyErrors,
  placeOf,
  priceError,
  rupeesText,
} from './draftFields.ts'

/** The service form as typed. */
export const ServiceFields = z.object({
  title: z.string(),
  category: z.string(),
  price: z.string(),
  priceUnit: z.string(),
  description: z.string(),
  days: z.array(z.enum(SERVICE_DAYS)),
  start: z.string(),
  end: z.string(),
  keywords: z.string(),
  officeId: z.string(),
  /** An address, or "lat,lng". */
  address: z.string(),
  place: DraftPlace,
  landmark: DraftLine,
})
export type ServiceFields = z.infer<typeof ServiceFields>

/**
 * The initial fields: empty, or a service's values (F-107). An address that was looked up from the place is left out.
 */
export const serviceFields = (service: Service | null): ServiceFields => ({
  title: service?.title ?? '',
  category: service?.category ?? '',
  price: service ? rupeesText(service.pricePaise) : '',
  priceUnit: service?.priceUnit ?? '',
  description: service?.description ?? '',
  days: service?.availability.days ?? [],
  start: service?.availability.start ?? '',
  end: service?.availability.end ?? '',
  keywords: service?.keywords.join(', ') ?? '',
  officeId: service?.officeId ?? '',
  address: service?.address ?? '',
  place: placeOf(service?.location ?? null),
  landmark: service?.landmark ?? '',
})

/** Errors by field, as message keys (F-94, F-95). */
export function serviceErrors(fields: ServiceFields): Record<string, string> {
  const typed = parseLatLng(fields.address)
  return onlyErrors({
    title: fields.title.trim() === '' ? 'required' : null,
    category: fields.category === '' ? 'chooseCategory' : null,
    price: priceError(fields.price),
    keywords: keywordsError(fields.keywords, false),
    address: !fields.place && typed && !isPlace(typed) ? 'invalidPlace' : null,
  })
}

/** The request body; call only with fields without errors. */
export function serviceInput(fields: ServiceFields, photos: PickedPhoto[]): InputOf<typeof createService> {
  return {
    title: fields.title,
    category: fields.category as (typeof SERVICE_CATEGORIES)[number],
    price: amountOf(fields.price),
    priceUnit: fields.priceUnit,
    description: fields.description,
    availability: { days: fields.days, start: fields.start, end: fields.end },
    keywords: splitKeywords(fields.keywords),
    photoIds: photoIds(photos),
    location: fields.place && locationOf(fields.place),
    landmark: fields.landmark,
    address: fields.address,
    officeId: fields.officeId === '' ? null : fields.officeId,
  }
}
