import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

/** Stores that one person blocks another. */
export async function insertBlock(ctx: Ctx, blockerId: string, blockedId: string): Promise<void> {
  await ctx.db.execute(sql`
    insert into blocks (blocker_id, blocked_id, created_at)
    values (${blockerId}, ${blockedId}, ${ctx.now().toISOString()}) on conflict do nothing`)
}

export async function deleteBlock(ctx: Ctx, blockerId: string, blockedId: string): Promise<void> {
  await ctx.db.execute(sql`delete from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId}`)
}

/** Ids of people whom this person blocks or is blocked by. */
export async function selectBlockedIds(ctx: Ctx, userId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select blocked_id as id from blocks where blocker_id = ${userId}
    union select blocker_id from blocks where blocked_id = ${userId}`)
  return rows.map(({ id }) => id)
}

/** Ids of people whom this person cannot see or has blocked. */
export async function selectAvoided(ctx: Ctx, userId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select id from avoided_by(${userId}::uuid)`)
  return rows.map(({ id }) => id)
}

/** Those of these people whom a viewer (null: a visitor) cannot see. */
export async function selectUnseen(ctx: Ctx, viewerId: string | null, ids: readonly string[]): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from unseen_by(${viewerId}::uuid) where id = any(${sql.param([...ids])}::uuid[])`)
  return rows.map(({ id }) => id)
}

/** Ids of people whom this person blocks, newest first. */
export async function selectOwnBlocks(ctx: Ctx, userId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select blocked_id as id from blocks where blocker_id = ${userId} order by created_at desc`,
  )
  return rows.map(({ id }) => id)
}
