import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { AutomaticReplies } from '../automaticContract.ts'

/** A person's saved automatic replies, or null if never set. */
export async function selectReplies(ctx: Ctx, userId: string): Promise<AutomaticReplies | null> {
  const { rows } = await ctx.db.execute<AutomaticReplies & Record<string, unknown>>(
    sql`select greets, greeting, replies, reply from automatic_replies where user_id = ${userId}`,
  )
  return rows[0] ?? null
}

export async function putReplies(ctx: Ctx, userId: string, chosen: AutomaticReplies): Promise<void> {
  const { greets, greeting, replies, reply } = chosen
  await ctx.db.execute(sql`
    insert into automatic_replies (user_id, greets, greeting, replies, reply, updated_at)
    values (${userId}, ${greets}, ${greeting}, ${replies}, ${reply}, ${ctx.now().toISOString()})
    on conflict (user_id) do update set greets = excluded.greets, greeting = excluded.greeting,
      replies = excluded.replies, reply = excluded.reply, updated_at = excluded.updated_at`)
}

/** True when a person has a listing. */
export async function isSeller(ctx: Ctx, userId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from listing_rows where owner_id = ${userId} limit 1`)
  return rows.length > 0
}

/** Schedules the automatic reply of a conversation; does nothing if one is scheduled already. */
export async function insertDue(ctx: Ctx, conversationId: string, at: Date): Promise<void> {
  await ctx.db.execute(sql`
    insert into due_replies (conversation_id, due_at) values (${conversationId}, ${at.toISOString()})
    on conflict do nothing`)
}

/**
 * Claims one due reply; no other node gets it.
 * @returns its conversation
 */
export async function takeDue(ctx: Ctx): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    delete from due_replies where conversation_id = (
      select conversation_id from due_replies where due_at <= ${ctx.now().toISOString()}
      order by due_at limit 1 for update skip locked)
    returning conversation_id as id`)
  return rows[0]?.id ?? null
}
