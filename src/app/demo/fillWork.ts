import { createOffice } from '#features/listings/server/offices.ts'
import { createService } from '#features/listings/server/services.ts'
import { createSpecialization } from '#features/listings/server/specializations.ts'
import { SERVICE_DAYS, type ServiceDay } from '#features/listings/rules.ts'
import { everyDay, type Filling, recordListing, uploadDemoPhoto, placeOf } from './fillGoods.ts'
import work from './work.json' with { type: 'json' }

/** Offices, services and specializations. */
export const WORK = work.offices.length + work.services.length + work.specialists.length

/** Creates the offices (one moveable), the services and the specialists. */
export async function fillWork(filling: Filling): Promise<void> {
  for (const office of work.offices) await addOffice(filling, office)
  for (const service of work.services) await addService(filling, service)
  for (const specialist of work.specialists) await addSpecialist(filling, specialist)
}

async function addOffice(filling: Filling, office: (typeof work.offices)[number]): Promise<void> {
  const { owner, name, category, providingService, description, keywords, moveable } = office
  const ctx = await filling.people.atFirst(owner)
  const location = placeOf(office)
  const { id } = await createOffice(ctx, {
    name,
    category,
    providingService,
    description,
    keywords,
    hours: everyDay(office.hours),
    location,
    moveable,
    photoIds: [await uploadDemoPhoto(filling.people, owner, name)],
  })
  recordListing(filling, name, { id, owner, location })
}

async function addService(filling: Filling, service: (typeof work.services)[number]): Promise<void> {
  const { owner, title, category, price, unit, description, keywords, office } = service
  const ctx = await filling.people.atFirst(owner)
  const [start, end] = service.hours.split('-') as [string, string]
  const { north, east } = service
  const location = north === undefined || east === undefined ? null : placeOf({ north, east })
  const { id } = await createService(ctx, {
    title,
    category,
    price,
    priceUnit: unit,
    description,
    availability: { days: daysFrom(service.days), start, end },
    keywords,
    photoIds: [await uploadDemoPhoto(filling.people, owner, title)],
    location,
    address: '',
    officeId: office === undefined ? null : filling.listings.get(office)!.id,
  })
  recordListing(filling, title, { id, owner, ...(location && { location }) })
}

/** Creates a specialist, whose position is the place of their specialization. */
async function addSpecialist(filling: Filling, specialist: (typeof work.specialists)[number]): Promise<void> {
  const { owner, specialization, experience, qualification, contact, keywords } = specialist
  const ctx = await filling.people.atFirst(owner)
  const location = filling.homes.get(owner)!
  const input = { specialization, experience, qualification, contact, keywords, location }
  const { id } = await createSpecialization(ctx, input)
  recordListing(filling, specialization, { id, owner })
}

/** Weekdays of a range: "Monday-Friday". */
function daysFrom(range: string): ServiceDay[] {
  const [first, last] = range.split('-') as [ServiceDay, ServiceDay]
  return SERVICE_DAYS.slice(SERVICE_DAYS.indexOf(first), SERVICE_DAYS.indexOf(last) + 1)
}
