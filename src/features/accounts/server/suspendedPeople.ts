import type { Ctx } from '#kit/server/context.ts'
import { usersById } from './store.ts'

/** Which of these people are suspended: visitors see nothing of them. */
export async function suspendedAmong(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  const rows = ids.length === 0 ? [] : await usersById(ctx, [...new Set(ids)])
  return new Set(rows.filter(({ suspendedAt }) => suspendedAt !== null).map(({ id }) => id))
}
