import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

/** Stored first steps of a person. */
export interface WelcomeRow {
  hasLooked: boolean
  wasTourOffered: boolean
  isDismissed: boolean
}

export type WelcomeStep = 'looked' | 'tourOffered' | 'dismissed'

const COLUMNS = { looked: 'looked_at', tourOffered: 'tour_offered_at', dismissed: 'dismissed_at' } as const

export async function selectWelcome(ctx: Ctx, userId: string): Promise<WelcomeRow> {
  const { rows } = await ctx.db.execute<WelcomeRow & Record<string, unknown>>(sql`
    select looked_at is not null as "hasLooked", tour_offered_at is not null as "wasTourOffered",
      dismissed_at is not null as "isDismissed" from welcomes where user_id = ${userId}`)
  return rows[0] ?? { hasLooked: false, wasTourOffered: false, isDismissed: false }
}

/** Stores when a step was first done. */
export async function putStep(ctx: Ctx, userId: string, step: WelcomeStep): Promise<void> {
  const column = sql.identifier(COLUMNS[step])
  const now = ctx.now().toISOString()
  await ctx.db.execute(sql`
    insert into welcomes (user_id, ${column}) values (${userId}, ${now})
    on conflict (user_id) do update set ${column} = coalesce(welcomes.${column}, excluded.${column})`)
}
