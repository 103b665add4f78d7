import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Ctx } from '#kit/server/context.ts'
import type { NoticeKind, NoticeType } from '../rules.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const notifications = pgTable('notifications', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  type: text('type').$type<NoticeType>().notNull(),
  kind: text('kind').$type<NoticeKind>().notNull(),
  params: jsonb('params').$type<Record<string, string | number>>().notNull(),
  actionUrl: text('action_url').notNull(),
  about: text('about').notNull(),
  count: integer('count').notNull(),
  readAt: time('read_at'),
  clearedAt: time('cleared_at'),
  createdAt: time('created_at').notNull(),
})
export type NoticeRow = typeof notifications.$inferSelect

/** Takes away the unread notices about the same thing. @returns how many things they stood for */
export async function replaceUnread(ctx: Ctx, userId: string, kind: NoticeKind, about: string): Promise<number> {
  if (about === '') return 0
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    delete from notifications where user_id = ${userId} and kind = ${kind} and about = ${about}
      and read_at is null and cleared_at is null returning count`)
  return rows.reduce((sum, { count }) => sum + count, 0)
}

export async function insertNotice(ctx: Ctx, row: typeof notifications.$inferInsert): Promise<void> {
  await ctx.db.insert(notifications).values(row)
}
