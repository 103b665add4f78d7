import { randomInt, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#core/errors.ts'
import { days } from '#core/units.ts'
import { hasConfirmedNumber } from '#features/accounts/server/codes.ts'
import { keyedHash } from '#kit/server/keyedHash.ts'
import { phoneOf } from '#features/listings/rules.ts'
import { beginFreeTime } from '#features/listings/server/visibility.ts'
import { CLAIM_LETTERS } from '#features/reports/rules.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { ClaimWays } from '#features/reports/contract.ts'
import type { UnclaimedPlace } from '../contract.ts'
import {
  callAskedAt,
  endCalls,
  giveToOwner,
  lockPlace,
  placeById,
  putCall,
  putCode,
  selectUnclaimed,
  takeTry,
  type ImportedPlace,
} from './claimStore.ts'
import { logAdminAct } from './log.ts'

const CODE_LETTERS = 12
const CODE_LASTS = days(30)
/** Wrong tries after which a code is void: 50 of 10^17. */
const MOST_TRIES = 50
const AT_ONCE = 50

const hashOf = (ctx: Ctx, listingId: string, code: string) => keyedHash(ctx, `claim ${listingId}`, code)

/** Imported places without an owner, those with a requested call first; for administrators (feature.ts). */
export const listUnclaimed = async (ctx: Ctx, { q }: { q: string }): Promise<{ places: UnclaimedPlace[] }> => ({
  places: signedIn(ctx).isDemo
    ? []
    : (await selectUnclaimed(ctx, q, AT_ONCE)).map((place) => ({ ...place, phone: phoneOf(place.phone) ?? '' })),
})

/**
 * Makes the code with which the owner claims an imported place; valid for 30 days, replaces the earlier code. Returned
 * only this once: only its keyed hash is stored.
 * @throws Refusal 'notFound', 'alreadyClaimed'
 */
export async function issueClaimCode(ctx: Ctx, { id }: { id: string }): Promise<{ code: string; expiresAt: string }> {
  return ctx.transaction(async (inside) => {
    const place = signedIn(inside).isDemo ? null : await lockPlace(inside, id)
    if (!place) throw new Refusal('notFound')
    if (place.ownerId) throw new Refusal('alreadyClaimed')
    const code = Array.from({ length: CODE_LETTERS }, () => CLAIM_LETTERS[randomInt(CLAIM_LETTERS.length)]).join('')
    const expiresAt = new Date(inside.now().getTime() + CODE_LASTS)
    await putCode(inside, { listingId: id, hash: hashOf(inside, id, code), tries: MOST_TRIES, expiresAt })
    await endCalls(inside, id)
    await logAdminAct(inside, { act: 'issueClaimCode', subject: `listing:${id}` })
    return { code: code.match(/.{4}/g)!.join('-'), expiresAt: expiresAt.toISOString() }
  })
}

/**
 * Makes the signed-in person the owner of an imported place and voids its code; their free days begin. A wrong try is
 * counted.
 * @throws Refusal 'notSignedIn', 'notFound', 'alreadyClaimed' by somebody else, 'wrongClaimCode'
 */
export async function claimListing(
  ctx: Ctx,
  { id, code }: { id: string; code: string },
): Promise<{ id: string; kind: 'shop' | 'office' }> {
  const { userId, isDemo } = signedIn(ctx)
  if (isDemo) throw new Refusal('notFound')
  const kind = await ctx.transaction(async (inside) => {
    const place = await lockPlace(inside, id)
    if (!place) throw new Refusal('notFound')
    if (place.ownerId === userId) return place.kind
    if (place.ownerId) throw new Refusal('alreadyClaimed')
    const hash = await takeTry(inside, id)
    if (!hash || !timingSafeEqual(hash, hashOf(inside, id, code))) return null
    await giveToOwner(inside, id, userId)
    await beginFreeTime(inside, id)
    return place.kind
  })
  if (!kind) throw new Refusal('wrongClaimCode')
  return { id, kind }
}

/**
 * Ways in which the signed-in person can prove that an imported place is theirs.
 * @throws Refusal 'notSignedIn', 'notFound', 'alreadyClaimed'
 */
export async function readClaimWays(ctx: Ctx, { id }: { id: string }): Promise<ClaimWays> {
  const { contact } = unclaimed(ctx, await placeById(ctx, id))
  const phone = phoneOf(contact) ?? ''
  return {
    phone,
    isOwnNumber: await hasConfirmedNumber(ctx, phone),
    callAskedAt: await callAskedAt(ctx, id, signedIn(ctx).userId),
  }
}

/**
 * Asks the operator to call the place's own number and to pass on the code there; asking again changes nothing.
 * @throws Refusal 'notSignedIn', 'notFound', 'alreadyClaimed', 'placeWithoutPhone'
 */
export async function askClaimCall(ctx: Ctx, { id }: { id: string }): Promise<ClaimWays> {
  await ctx.transaction(async (inside) => {
    const { contact } = unclaimed(inside, await lockPlace(inside, id))
    if (!phoneOf(contact)) throw new Refusal('placeWithoutPhone')
    await putCall(inside, id, signedIn(inside).userId)
  })
  return readClaimWays(ctx, { id })
}

/**
 * Makes the signed-in person the owner of an imported place whose phone number they have confirmed with a code; their
 * free days begin.
 * @throws Refusal 'notSignedIn', 'notFound', 'alreadyClaimed' by somebody else, 'notNumberOfPlace'
 */
export async function claimByNumber(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ id: string; kind: 'shop' | 'office' }> {
  return ctx.transaction(async (inside) => {
    const { userId } = signedIn(inside)
    const place = await lockPlace(inside, id)
    if (place?.ownerId === userId) return { id, kind: place.kind }
    const { kind, contact } = unclaimed(inside, place)
    if (!(await hasConfirmedNumber(inside, phoneOf(contact) ?? ''))) throw new Refusal('notNumberOfPlace')
    await giveToOwner(inside, id, userId)
    await beginFreeTime(inside, id)
    return { id, kind }
  })
}

function unclaimed(ctx: Ctx, place: ImportedPlace | null): ImportedPlace {
  if (!place || signedIn(ctx).isDemo) throw new Refusal('notFound')
  if (place.ownerId) throw new Refusal('alreadyClaimed')
  return place
}
