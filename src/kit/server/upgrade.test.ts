import { randomBytes, randomUUID } from 'node:crypto'
import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { projectRoot } from './projectRoot.ts'
import { emptyDatabase } from './testing/emptyDatabase.ts'

const MIGRATIONS = join(projectRoot(), 'db', 'migrations')
const PEOPLE = 2000
const LISTINGS = 20_000
/** Longest wait for a table during a migration: the lock timeout plus the time of the change. */
const LONGEST_MS = 10_000
/** PostgreSQL aborts one of two deadlocked transactions; the product retries it (`withRetry`). */
const DONE_AGAIN = '40P01'

const people = Array.from({ length: PEOPLE }, () => randomUUID())

/** Statements that servers of the older version run during the upgrade, valid for every version. */
const WORK: ((pool: pg.Pool, i: number) => Promise<unknown>)[] = [
  (pool, i) => pool.query('select name, address from users where id = $1', [people[i % PEOPLE]]),
  (pool, i) => pool.query('update users set updated_at = now() where id = $1', [people[(i * 7) % PEOPLE]]),
  (pool, i) => pool.query('select id, title from listings where owner_id = $1 order by id', [people[i % PEOPLE]]),
  (pool, i) =>
    pool.query('update listings set views = views + 1, updated_at = now() where id = $1', [`l${i % LISTINGS}`]),
  (pool, i) =>
    pool.query(
      `insert into sessions (id, token_hash, user_id, created_at, last_seen_at, expires_at)
       values ($1, $2, $3, now(), now(), now() + interval '1 day')`,
      [randomUUID(), randomBytes(32), people[i % PEOPLE]],
    ),
  (pool, i) => pool.query('delete from sessions where user_id = $1', [people[(i * 3) % PEOPLE]]),
]

for (const version of ['0014', '0053', '0081']) {
  test(
    `[R8] a database of ${version} with ${LISTINGS} listings comes up to date under load: nothing fails, nothing is lost`,
    { timeout: 180_000 },
    async () => {
      const pool = await oldDatabase(version)
      let isOver = false
      const failed: unknown[] = []
      let [done, longest] = [0, 0]
      const load = Array.from({ length: 8 }, async (_, worker) => {
        for (let i = worker; !isOver; i += 8) {
          const start = performance.now()
          await WORK[i % WORK.length]!(pool, i).catch((error: unknown) => {
            if ((error as { code?: string }).code !== DONE_AGAIN) failed.push(error)
          })
          done += 1
          longest = Math.max(longest, performance.now() - start)
        }
      })
      await expect.poll(() => done).toBeGreaterThan(100)
      const applied = await migrate(pool, { info: () => {} }, MIGRATIONS).finally(() => (isOver = true))
      await Promise.all(load)
      expect(applied.length).toBeGreaterThan(0)
      expect(failed).toEqual([])
      expect(longest).toBeLessThan(LONGEST_MS)
      const { rows } = await pool.query(
        'select (select count(*)::int from users) as people, (select count(*)::int from listings) as listings',
      )
      expect(rows).toEqual([{ people: PEOPLE, listings: LISTINGS }])
    },
  )
}

/** A database of that version, with people and listings. */
async function oldDatabase(version: string): Promise<pg.Pool> {
  const { pool, folder } = await emptyDatabase(12)
  const then = readdirSync(MIGRATIONS).filter((file) => file.slice(0, 4) <= version)
  for (const file of then) copyFileSync(join(MIGRATIONS, file), join(folder, file))
  await migrate(pool, { info: () => {} }, folder)
  await pool.query(
    `insert into users (id, name, email, phone, phone_digits, password_hash, created_at, updated_at)
     select id, 'Asha', id || '@example.in', id, id, 'none', now(), now() from unnest($1::uuid[]) id`,
    [people],
  )
  await pool.query(
    `insert into listings (id, kind, owner_id, title, category, visible_until, created_at, updated_at)
     select 'l' || i, 'item', ($1::uuid[])[i % $2 + 1], 'Pen ' || i, 'Books', now() + interval '30 days', now(), now()
     from generate_series(0, $3 - 1) i`,
    [people, PEOPLE, LISTINGS],
  )
  return pool
}
