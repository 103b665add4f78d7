import { Refusal } from '#core/errors.ts'
import { cardsOf } from '#features/accounts/server/cards.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { tellNow } from '#kit/server/stream.ts'
import { PEOPLE_CHANGED_EVENT } from '../events.ts'
import * as store from './store.ts'

/**
 * Blocks a person: from now on neither sees, finds or reaches the other, and the blocked person is not notified. Open
 * tabs of both hide the other at once. Other features end what they share (a circle, a shared position).
 * @param isKnown whether the caller knows the other's name, which is then in the list of blocked people
 * @throws Refusal 'notSignedIn', 'userNotFound' for oneself or an unknown id
 */
export async function blockPerson(
  ctx: Ctx,
  { userId, isKnown = false }: { userId: string; isKnown?: boolean },
): Promise<void> {
  const me = signedIn(ctx).userId
  if (userId === me || !(await cardsOf(ctx, [userId])).has(userId)) throw new Refusal('userNotFound')
  await ctx.transaction(async (inside) => {
    await store.insertBlock(inside, me, userId, isKnown)
    for (const each of [me, userId]) await tellNow(inside, each, PEOPLE_CHANGED_EVENT, {})
  })
}

/** Removes one's own block of a person, if there is one. */
export async function unblockPerson(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await store.deleteBlock(ctx, signedIn(ctx).userId, userId)
}

/** Ids of people whom this person blocks or is blocked by: neither may receive anything about the other. */
export async function blockedIds(ctx: Ctx, userId: string): Promise<Set<string>> {
  return new Set(await store.selectBlockedIds(ctx, userId))
}

/** The given people whom the caller cannot see: they block the caller, or are suspended (ADR 0029). */
export async function unseenAmong(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  return new Set(ids.length === 0 ? [] : await store.selectUnseen(ctx, ctx.actor?.userId ?? null, ids))
}

/**
 * The suspended ones of the given people. The caller is told so only of people with whom they share an order or a
 * conversation (ADR 0095).
 */
export async function suspendedAmong(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  return new Set(ids.length === 0 ? [] : await store.selectSuspended(ctx, ids))
}

/** Ids of people whom this person cannot see or has blocked; this person cannot find or contact them. */
export async function avoidedIds(ctx: Ctx, userId: string): Promise<Set<string>> {
  return new Set(await store.selectAvoided(ctx, userId))
}

/** True when one of the two blocks the other. */
export async function isBlocked(ctx: Ctx, userId: string, otherId: string): Promise<boolean> {
  return (await blockedIds(ctx, userId)).has(otherId)
}

/** True when this person blocks the other. */
export const blocksPerson = async (ctx: Ctx, userId: string, otherId: string): Promise<boolean> =>
  (await store.selectOwnBlocks(ctx, userId)).some(({ id }) => id === otherId)

/** True when the signed-in person blocks this one; false for null, the owner of an unclaimed place. */
export const isBlockedByMe = async (ctx: Ctx, userId: string | null): Promise<boolean> =>
  userId !== null && (await myBlocks(ctx)).includes(userId)

/** Ids of people whom the signed-in person blocks, newest first. */
export async function myBlocks(ctx: Ctx): Promise<string[]> {
  return (await store.selectOwnBlocks(ctx, signedIn(ctx).userId)).map(({ id }) => id)
}

/** Those of them whose names the signed-in person knew when blocking. */
export async function myKnownBlocks(ctx: Ctx): Promise<string[]> {
  return (await store.selectOwnBlocks(ctx, signedIn(ctx).userId)).flatMap(({ id, isKnown }) => (isKnown ? id : []))
}
