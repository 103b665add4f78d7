import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { readLog, logAdminAct, verifyLog } from './log.ts'
import { newAdmin } from './testing.ts'

let admin: TestCtx
beforeEach(async () => {
  admin = await newAdmin(await testCtx())
  for (const reason of ['First of all', 'Second of all', 'Third of all'])
    await logAdminAct(admin, { act: 'rejectListing', subject: 'listing:1', details: { reason } })
})

const tamper = async (change: ReturnType<typeof sql>) => {
  await admin.db.execute(sql`alter table admin_log disable trigger user`)
  await admin.db.execute(change)
  await admin.db.execute(sql`alter table admin_log enable trigger user`)
}

test('[S12] the admin log is append-only: the database refuses to change, delete or empty it', async () => {
  for (const change of [
    sql`update admin_log set details = '{}'`,
    sql`delete from admin_log`,
    sql`truncate admin_log`,
  ]) {
    await expect(admin.transaction((inside) => inside.db.execute(change))).rejects.toMatchObject({
      cause: { message: 'The log of administrators is only ever added to' },
    })
  }
  expect(await verifyLog(admin)).toMatchObject({ isWhole: true, count: 3 })
})

test('[S12] a row that was edited past the trigger is detected', async () => {
  await tamper(sql`update admin_log set details = '{"reason": "Nothing of all"}' where number = 2`)
  expect(await verifyLog(admin)).toEqual({ isWhole: false, number: 2, problem: 'changed' })
})

test('[S12] a removed row is detected, even if later rows are renumbered', async () => {
  await tamper(sql`delete from admin_log where number = 2`)
  expect(await verifyLog(admin)).toEqual({ isWhole: false, number: 2, problem: 'missing' })
  await tamper(sql`update admin_log set number = 2 where number = 3`)
  expect(await verifyLog(admin)).toEqual({ isWhole: false, number: 2, problem: 'changed' })
})

test('[S12] a truncated log is detected with the recorded head, and an intact one passes', async () => {
  const verdict = await verifyLog(admin)
  const noted = { number: 3, hash: verdict.isWhole ? verdict.head : '' }
  await logAdminAct(admin, { act: 'approveListing', subject: 'listing:1' })
  expect(await verifyLog(admin, noted)).toMatchObject({ isWhole: true, count: 4 })
  await tamper(sql`delete from admin_log where number >= 3`)
  expect(await verifyLog(admin)).toMatchObject({ isWhole: true, count: 2 })
  expect(await verifyLog(admin, noted)).toEqual({ isWhole: false, number: 3, problem: 'missing' })
})

test('[S12] access to the database alone is not enough to forge the chain: another key gives other hashes', async () => {
  const tokenKey = Buffer.alloc(32, 'other').toString('base64')
  expect(await verifyLog({ ...admin, secrets: { ...admin.secrets, tokenKey } })).toMatchObject({ isWhole: false })
})

test('the log is read newest first, with author and reason', async () => {
  const { entries, next } = await readLog(admin, {})
  expect(entries.map(({ number, reason }) => [number, reason])).toEqual([
    [3, 'Third of all'],
    [2, 'Second of all'],
    [1, 'First of all'],
  ])
  expect(entries[0]).toMatchObject({
    admin: expect.stringMatching(/^Admin/),
    act: 'rejectListing',
    subject: 'listing:1',
  })
  expect(next).toBeNull()
})
