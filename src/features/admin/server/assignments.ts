import { Refusal } from '#core/errors.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import * as store from './workStore.ts'
import { logAdminAct } from './log.ts'

/** Filter of a queue by assignment. */
export type Assigned = 'me' | 'nobody'

/** The administrators of the caller's world (demo or real), by name; for administrators (feature.ts). */
export const listAdmins = async (ctx: Ctx): Promise<{ admins: { id: string; name: string }[] }> => ({
  admins: await store.selectAdmins(ctx, signedIn(ctx).isDemo),
})

/**
 * Assigns a listing, a reported thing or a payment to an administrator; null: to nobody. For administrators
 * (feature.ts).
 * @throws Refusal 'notFound' for somebody who is not an administrator
 */
export async function assignWork(
  ctx: Ctx,
  { subject, adminId }: { subject: string; adminId: string | null },
): Promise<{ done: boolean }> {
  return ctx.transaction(async (inside) => {
    const { admins } = await listAdmins(inside)
    if (adminId !== null && !admins.some(({ id }) => id === adminId)) throw new Refusal('notFound')
    if (await store.writeAssignment(inside, subject, adminId))
      await logAdminAct(inside, { act: 'assignWork', subject, personId: adminId })
    return { done: true }
  })
}

/** Assigned administrators by subject. */
export const assigneesOf = store.selectAssignees

/**
 * Filter of a list by assignment. 'me': `only` the ids assigned to the caller. 'nobody': all `without` the ids that are
 * assigned. Both are null without a filter.
 */
export async function assignedFilter(
  ctx: Ctx,
  kind: 'listing' | 'report' | 'payment',
  assigned: Assigned | undefined,
): Promise<{ only: string[] | null; without: string[] | null }> {
  if (assigned === undefined) return { only: null, without: null }
  const ids = await store.assignedIds(ctx, kind, assigned === 'me' ? signedIn(ctx).userId : null)
  return assigned === 'me' ? { only: ids, without: null } : { only: null, without: ids }
}

/** Saved filters of the caller, by name; for administrators (feature.ts). */
export const listFilters = async (ctx: Ctx): Promise<{ filters: { name: string; query: string }[] }> => ({
  filters: await store.selectFilters(ctx, signedIn(ctx).userId),
})

/**
 * Saves a filter; one of the same name is replaced. For administrators (feature.ts).
 * @throws Refusal 'tooManyFilters'
 */
export async function saveFilter(
  ctx: Ctx,
  filter: { name: string; query: string },
): Promise<{ filters: { name: string; query: string }[] }> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    await store.writeFilter(inside, userId, filter)
    const saved = await listFilters(inside)
    if (saved.filters.length > MOST_FILTERS) throw new Refusal('tooManyFilters')
    return saved
  })
}

const MOST_FILTERS = 30

/** Deletes a saved filter of the caller; for administrators (feature.ts). */
export async function deleteFilter(ctx: Ctx, { name }: { name: string }): ReturnType<typeof listFilters> {
  await store.deleteFilter(ctx, signedIn(ctx).userId, name)
  return listFilters(ctx)
}
