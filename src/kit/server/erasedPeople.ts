import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { UUID_PATTERN } from '#core/ids.ts'
import type { Config } from './config.ts'
import { causeOf } from './causeOf.ts'
import type { Ctx } from './context.ts'
import { databaseHistory } from './databaseHistory.ts'
import { s3Connection, s3Objects } from './photos/s3Bucket.ts'

const FILE = 'erased.txt'
const FOLDER = 'erased/'
/** Ids stored per run. */
const AT_ONCE = 100

type Where = Pick<Config, 'photos' | 'dataDir'>

/**
 * Records the id of a deleted account in the transaction that deletes it, and after the commit outside the database, so
 * that restoring an older state of the database does not restore the account. An id alone does not identify
 * the person.
 */
export async function recordErased(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.execute(sql`insert into erased_people (user_id) values (${userId}) on conflict do nothing`)
  ctx.afterCommit(() => settleErased(ctx))
}

/**
 * Records deleted accounts that so far only the database knows about, for example because the bucket did not answer.
 */
export async function settleErased(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.db.execute<{ user_id: string }>(
    sql`select user_id from erased_people where not is_noted limit ${AT_ONCE}`,
  )
  for (const { user_id: id } of rows) {
    try {
      await noteErased(ctx.config, id)
    } catch (error) {
      ctx.log.error({ failure: causeOf(error) }, 'a deleted account could not be noted outside the database yet')
      return
    }
    await ctx.db.execute(sql`update erased_people set is_noted = true where user_id = ${id}`)
  }
}

/**
 * Stores the id in the bucket of the photos if there is one, because every node can read it and a restored database
 * does not change it.
 */
async function noteErased({ photos, dataDir }: Where, userId: string): Promise<void> {
  if (photos.store === 'local') return appendFileSync(join(dataDir, FILE), `${userId}\n`, { mode: 0o600, flush: true })
  const { client, PutObjectCommand } = await s3Connection(photos)()
  await client.send(
    new PutObjectCommand({ Bucket: photos.bucket, Key: `${FOLDER}${userId}`, Body: Buffer.from(userId) }),
  )
}

/** Ids of all deleted accounts of this installation. */
export async function erasedPeople({ photos, dataDir }: Where): Promise<string[]> {
  const path = join(dataDir, FILE)
  const ids = new Set(existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [])
  if (photos.store === 's3') {
    for await (const { key } of s3Objects(s3Connection(photos), photos.bucket, FOLDER))
      ids.add(key.slice(FOLDER.length))
  }
  return [...ids].filter((id) => UUID_PATTERN.test(id))
}

/**
 * The current history of the database if the erased people were last compared with another history; null if with this
 * one.
 */
export async function otherHistory(ctx: Ctx): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ before: string; now: string }>(
    sql`select erased_history as before, ${databaseHistory} as now from installation`,
  )
  const [state] = rows
  return state && state.before !== state.now ? state.now : null
}

/** Stores the history of the database with which erased people have been compared. */
export async function keepHistory(ctx: Ctx, history: string): Promise<void> {
  await ctx.db.execute(sql`update installation set erased_history = ${history}`)
}
