import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { Specialization } from '../specializationContract.ts'
import { publishPosition } from './followArea.ts'
import { changeListing, insertListing, type ListingDraft, ownListing, ownRow } from './listings.ts'
import { deleteSpecializations } from './listingStore.ts'
import { presentSpecialization } from './presentServices.ts'
import { putSpecialization, selectSpecializations } from './serviceStore.ts'
import { refreshPremium } from './visibility.ts'

/** Fields of the specialization form. */
export interface SpecializationInput {
  specialization: string
  /** Years. */
  experience: number
  keywords: string[]
  qualification: string
  contact: string
  /** Tracked position of the person: only the area is stored. */
  location: { lat: number; lng: number }
}

/**
 * Adds a specialization of the signed-in person (F-131, F-136) at their published area.
 * @throws Refusal 'notSignedIn'
 */
export async function createSpecialization(ctx: Ctx, input: SpecializationInput): Promise<Specialization> {
  return ctx.transaction(async (inside) => {
    const { draft, followsArea } = await draftOf(inside, input)
    const id = await insertListing(inside, draft)
    await putSpecialization(inside, { listingId: id, followsArea, ...ownColumns(input) })
    return mySpecialization(inside, { id })
  })
}

/**
 * Changes a specialization of the signed-in person.
 * @throws Refusal 'specializationNotFound', 'notYours', 'changedElsewhere'
 */
export async function updateSpecialization(
  ctx: Ctx,
  input: SpecializationInput & { id: string; version?: number | undefined },
): Promise<Specialization> {
  return ctx.transaction(async (inside) => {
    const current = await ownListing(inside, input.id, 'specialization')
    const isSamePlace = input.location.lat === current.latitude && input.location.lng === current.longitude
    const { draft, followsArea } = await draftOf(inside, input, isSamePlace)
    await changeListing(inside, current, draft, input.version)
    await putSpecialization(inside, {
      listingId: current.id,
      ...(!isSamePlace && { followsArea }),
      ...ownColumns(input),
    })
    return mySpecialization(inside, { id: current.id })
  })
}

const ownColumns = (input: SpecializationInput) => ({
  experienceYears: input.experience,
  qualification: input.qualification,
  contact: input.contact,
})

/** The listing fields of a form's input. An edit that does not change the place publishes no area. */
async function draftOf(ctx: Ctx, input: SpecializationInput, isSamePlace = false) {
  const position = { latitude: input.location.lat, longitude: input.location.lng }
  const published = isSamePlace ? { point: position, waits: false } : await publishPosition(ctx, position)
  const draft: ListingDraft = {
    kind: 'specialization',
    title: input.specialization,
    category: '',
    at: published.point,
    photoIds: [],
    keywords: input.keywords,
  }
  return { draft, followsArea: published.waits }
}

/**
 * A specialization of the signed-in person with all fields of its form.
 * @throws Refusal 'specializationNotFound', 'notYours'
 */
export async function mySpecialization(ctx: Ctx, { id }: { id: string }): Promise<Specialization> {
  return presentSpecialization(ownRow(ctx, 'specialization', await selectSpecializations(ctx, { id })))
}

/** All specializations of the signed-in person, newest first (F-130). */
export async function mySpecializations(ctx: Ctx): Promise<{ specializations: Specialization[] }> {
  const rows = await selectSpecializations(ctx, { ownerId: signedIn(ctx).userId })
  return { specializations: rows.map(presentSpecialization) }
}

/** Permanently deletes all specializations of the signed-in person (F-133). */
export async function clearSpecializations(ctx: Ctx): Promise<{ deleted: number }> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    const deleted = await deleteSpecializations(inside, userId)
    await refreshPremium(inside, userId)
    return { deleted }
  })
}
