import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { milliseconds } from '#core/units.ts'
import { type Config, readConfig } from './config.ts'
import { joinNodes } from './nodes.ts'
import { testDatabase } from './testing/testDatabase.ts'

const S3 = {
  PHOTO_STORE: 's3',
  S3_ENDPOINT: 'http://s3',
  S3_BUCKET: 'b',
  S3_ACCESS_KEY_ID: 'k',
  S3_SECRET_ACCESS_KEY: 's',
}
const SHARED = { ...S3, SMTP_URL: 'smtp://mail:25', MAIL_FROM: 'a@example.org' }

async function ground() {
  const { pool } = await testDatabase()
  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), 'hereabouts-node-'))
    onTestFinished(() => rmSync(path, { recursive: true }))
    return path
  }
  const join_ = async (settings: Record<string, string>, dataDir = folder()) => {
    const config: Config = readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: 'postgres://x/y',
      DATA_DIR: dataDir,
      ...settings,
    })
    const nodes = await joinNodes(pool, config, { warn: () => {} }, milliseconds(50))
    let isGone = false
    const leave = async () => {
      if (!isGone) await nodes.leave()
      isGone = true
    }
    onTestFinished(leave)
    return { ...nodes, leave, dataDir }
  }
  return { pool, join: join_ }
}

test('nodes with shared storage see each other in the count of nodes, until they stop', async () => {
  const { join } = await ground()
  const one = await join(SHARED)
  const two = await join(SHARED)
  expect(two.others()).toBe(1)
  await expect.poll(() => one.others()).toBe(1)
  await two.leave()
  await expect.poll(() => one.others()).toBe(0)
})

test('a heartbeat that takes longer than its interval is not sent again meanwhile', async () => {
  const { pool } = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'hereabouts-node-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://x/y', DATA_DIR: dataDir, ...SHARED })
  const nodes = await joinNodes(pool, config, { warn: () => {} }, milliseconds(50))
  const sent = vi.spyOn(pool, 'query')
  vi.advanceTimersByTime(500)
  expect(sent).toHaveBeenCalledTimes(1)
  sent.mockRestore()
  await nodes.leave()
})

test('a second node with local photos or emails is refused, with a message that names the setting', async () => {
  const { join, pool } = await ground()
  await join(SHARED)
  await expect(join({})).rejects.toThrow(/This node keeps photos in a folder \(set PHOTO_STORE=s3\) and mails/)
  await expect(join(S3)).rejects.toThrow(/This node keeps mails in its outbox folder \(set SMTP_URL\)/)
  expect((await pool.query('select id from nodes')).rowCount).toBe(1)
})

test('a second node is refused when the first one keeps photos on its own disk', async () => {
  const { join } = await ground()
  const first = await join({})
  await expect(join(SHARED)).rejects.toThrow(/The node on .+ keeps photos in a folder/)
  await first.leave()
  await join(SHARED)
})

test('on one machine a process on the same data directory, or started after a kill, is not refused', async () => {
  const { join, pool } = await ground()
  const first = await join({})
  const second = await join({}, first.dataDir)
  expect([second.others(), second.localStores()]).toEqual([0, []])
  await first.leave()
  await second.leave()
  // As after a kill: the row stays, and nothing renews it.
  const store = '00000000-0000-4000-8000-000000000000'
  await pool.query(
    `insert into nodes (id, store_id, host, local_stores, seen_at) values ($1, $1, 'old', '{photos}', now() - interval '19 seconds')`,
    [store],
  )
  expect((await join({})).others()).toBe(0)
})

test('text messages stored in a folder are mentioned, but not refused', async () => {
  const { join } = await ground()
  await join(SHARED)
  expect((await join(SHARED)).localStores()).toEqual(['SMS in its outbox folder (set SMS_URL)'])
  expect((await join({ ...SHARED, SMS_URL: 'http://sms/?{to}{text}' })).others()).toBe(2)
})
