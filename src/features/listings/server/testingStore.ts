import { sql } from 'drizzle-orm'
import { newId } from '#core/ids.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'

/** A photo of the signed-in person as a row without a file, for tests that need no pixels. */
export async function newPhoto(ctx: Ctx): Promise<string> {
  const id = newId()
  await ctx.db.execute(
    sql`insert into photos (id, owner_id, width, height, bytes, thumbhash, sha256, created_at)
        values (${id}, ${signedIn(ctx).userId}, 800, 600, 1000, 'AAAA', ${Buffer.from(id)}, ${ctx.now().toISOString()})`,
  )
  return id
}
