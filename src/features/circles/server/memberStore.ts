import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

/** Ids of the people with whom this person shares a circle. */
export async function selectCircle(ctx: Ctx, userId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select case when asker_id = ${userId} then other_id else asker_id end as id from circle_links
    where (asker_id = ${userId} or other_id = ${userId}) and accepted_at is not null order by accepted_at, id`)
  return rows.map(({ id }) => id)
}
