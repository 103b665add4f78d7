import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import { searchSql } from './searchSql.ts'
import { putRows } from './testing/insertRows.ts'
import { asker, bruteForce, listing, planned, query } from './testing/randomWorld.ts'

const ids = Array.from({ length: 400 }, (_, n) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`)
const seed = Number(process.env['SEED'] ?? 5)
const runs = Number(process.env['RUNS'] ?? 80)

test('SQL answers every search like a comparison of every listing', async () => {
  const { db } = await testCtx()
  const rows = fc.sample(fc.tuple(...ids.map((id) => listing(fc.constant(id)))), { seed, numRuns: 1 })[0]!
  await putRows(db, rows)
  await fc.assert(
    fc.asyncProperty(query, asker, async (what, who) => {
      const search = planned(what, who)
      const { hits, hasMore } = await searchSql(db, search)
      expect({ ids: hits.map(({ position }) => position.id), hasMore }).toEqual(bruteForce(rows, search))
    }),
    { seed, numRuns: runs, endOnFailure: true },
  )
})

test('consecutive pages of SQL together equal one large page', async () => {
  const { db } = await testCtx()
  const rows = fc.sample(fc.tuple(...ids.slice(0, 150).map((id) => listing(fc.constant(id)))), { seed, numRuns: 1 })[0]!
  await putRows(db, rows)
  await fc.assert(
    fc.asyncProperty(query, asker, fc.integer({ min: 1, max: 7 }), async (what, who, limit) => {
      const paged: string[] = []
      let search = { ...planned(what, who), limit }
      for (;;) {
        const { hits, hasMore } = await searchSql(db, search)
        expect(hits.length).toBeLessThanOrEqual(limit)
        paged.push(...hits.map(({ position }) => position.id))
        if (!hasMore) break
        search = { ...search, after: hits.at(-1)!.position }
      }
      expect(paged).toEqual(bruteForce(rows, { ...planned(what, who), limit: 1000 }).ids)
    }),
    { seed, numRuns: runs / 2, endOnFailure: true },
  )
})
