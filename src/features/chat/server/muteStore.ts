import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

/** A person's active mutes. */
export const activeMutes = (ctx: Ctx, userId: string) =>
  sql`(select conversation_id, muted_until from chat_mutes where user_id = ${userId}
    and (muted_until is null or muted_until > ${ctx.now().toISOString()}))`

/** True when messages of a conversation send no push notification to the person's devices. */
export async function isMuted(ctx: Ctx, userId: string, id: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from ${activeMutes(ctx, userId)} m where m.conversation_id = ${id}`)
  return rows.length > 0
}

/** Stores a mute, until a time or without an end; replaces an earlier one. */
export async function putMute(ctx: Ctx, userId: string, id: string, until: Date | null): Promise<void> {
  await ctx.db.execute(sql`
    insert into chat_mutes (user_id, conversation_id, muted_at, muted_until)
    values (${userId}, ${id}, ${ctx.now().toISOString()}, ${until?.toISOString() ?? null})
    on conflict (user_id, conversation_id) do update set muted_at = excluded.muted_at, muted_until = excluded.muted_until`)
}

export async function deleteMute(ctx: Ctx, userId: string, id: string): Promise<void> {
  await ctx.db.execute(sql`delete from chat_mutes where user_id = ${userId} and conversation_id = ${id}`)
}
