import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

const hasRow = async (ctx: Ctx, query: ReturnType<typeof sql>): Promise<boolean> =>
  (await ctx.db.execute(query)).rows.length > 0

/** True when the person takes part in the conversation. */
export const isIn = (ctx: Ctx, userId: string, id: string): Promise<boolean> =>
  hasRow(ctx, sql`select 1 from conversations where id = ${id} and (first_id = ${userId} or second_id = ${userId})`)

/** True when messages of a conversation send no push notification to the person's devices. */
export const isMuted = (ctx: Ctx, userId: string, id: string): Promise<boolean> =>
  hasRow(ctx, sql`select 1 from chat_mutes where user_id = ${userId} and conversation_id = ${id}`)

export async function writeMute(ctx: Ctx, userId: string, id: string, mutes: boolean): Promise<void> {
  await ctx.db.execute(
    mutes
      ? sql`insert into chat_mutes (user_id, conversation_id, muted_at)
          values (${userId}, ${id}, ${ctx.now().toISOString()}) on conflict do nothing`
      : sql`delete from chat_mutes where user_id = ${userId} and conversation_id = ${id}`,
  )
}
