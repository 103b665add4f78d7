import type { Office, OfficeService, PublicOffice } from '../officeContract.ts'
import { availabilityLabel, hoursOfDays, withClosure } from '../rules.ts'
import type { PublicService, Service } from '../serviceContract.ts'
import type { Specialization } from '../specializationContract.ts'
import {
  commonFields,
  dealingPart,
  formHours,
  hoursKept,
  imagesOf,
  knownPart,
  offeredPart,
  ownersPart,
  priceOf,
} from './present.ts'
import type { OwnerOfShop } from './present.ts'
import type { OfficeRow, ServiceRow, SpecializationRow } from './serviceStore.ts'

/** A service's days and times are its hours; the listing itself has none. */
function described(row: ServiceRow) {
  const { days, startTime, endTime, officeId } = row.service
  return {
    title: row.listing.title,
    pricing: priceOf(row),
    pricePaise: row.listing.pricePaise ?? 0,
    priceUnit: row.listing.priceUnit,
    image: imagesOf(row)[0] ?? '',
    availability: { days, start: startTime, end: endTime },
    hours: hoursOfDays(days, startTime, endTime),
    officeId,
  }
}

export const presentService = (row: ServiceRow): Service => ({
  ...commonFields(row),
  ...ownersPart(row),
  ...described(row),
  office: row.officeName,
})

/** Data of the provider that a service's page shows; loaded by the verb. */
export interface ProviderOfService {
  name: string
  phone: string
  office: OfficeRow | null
}

/**
 * A service without its own place is at its office, unless that office is moveable (W-75). Without its own hours it has
 * the hours of its office.
 */
export function presentPublicService(
  row: ServiceRow,
  { name, phone, office }: ProviderOfService,
  viewerId: string,
): PublicService {
  const own = { ...commonFields(row), ...described(row) }
  const stands = office && !office.office.moveable ? commonFields(office) : null
  return {
    ...own,
    ...offeredPart(row, name, viewerId),
    location: own.location ?? stands?.location ?? null,
    address: own.address || (stands?.address ?? ''),
    landmark: own.landmark || (own.address ? '' : (stands?.landmark ?? '')),
    // A service is closed on the day on which its office is closed.
    hours: own.hours ? withClosure(own.hours, office?.listing.closedOn ?? null) : office && hoursKept(office.listing),
    officeId: office?.listing.id ?? null,
    office: office && {
      id: office.listing.id,
      name: office.listing.title,
      photo: office.photos[0] ?? null,
      address: office.office.moveable ? '' : office.listing.address,
      moveable: office.office.moveable,
    },
    phone,
  }
}

const officeCommon = (row: OfficeRow) => {
  const { location, ...rest } = commonFields(row)
  return {
    ...rest,
    name: row.listing.title,
    providingService: row.office.providingService,
    image: imagesOf(row)[0] ?? '',
    location: location && { ...location, address: row.listing.address },
    moveable: row.office.moveable,
  }
}

export const presentOffice = (row: OfficeRow): Office => ({
  ...officeCommon(row),
  ...ownersPart(row),
  ...dealingPart(row),
  ...formHours(row),
  contact: row.office.contact,
  services: row.services,
})

const officeService = (row: ServiceRow): OfficeService => ({
  id: row.listing.id,
  title: row.listing.title,
  category: row.listing.category,
  pricing: priceOf(row),
  photo: row.photos[0] ?? null,
  availability: availabilityLabel(row.listing.status),
})

/** More content of an office's page; loaded by the verb. */
export interface ContentOfOffice extends OwnerOfShop {
  services: ServiceRow[]
  showsPlace: boolean
}

export function presentPublicOffice(row: OfficeRow, viewerId: string, content: ContentOfOffice): PublicOffice {
  const shown = officeCommon(row)
  const offered = offeredPart(row, content.ownerName, viewerId)
  return {
    ...shown,
    ...offered,
    ...(content.isBlocked && { isBlocked: true }),
    ...knownPart(row),
    ...dealingPart(row),
    ...(!content.showsPlace && { location: null, address: '', landmark: '' }),
    contact: content.showsContact || offered.isMine ? row.office.contact : '',
    services: content.services.map(officeService),
    isFromOpenStreetMap: row.listing.source === 'osm',
  }
}

export const presentSpecialization = (row: SpecializationRow): Specialization => ({
  ...commonFields(row),
  ...ownersPart(row),
  specialization: row.listing.title,
  experience: row.specialization.experienceYears,
  qualification: row.specialization.qualification,
  contact: row.specialization.contact,
})
