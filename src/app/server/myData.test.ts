import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MyData } from '#features/settings/contract.ts'
import { rowsOf } from '#kit/server/personalData.ts'
import { fillTables } from '#kit/server/testing/fillTables.ts'
import { PERSONAL_DATA } from './features.ts'
import { makeWorld, type World } from './testing/world.ts'

/** Names of columns that must never leave the server. */
const SECRET = /(^|_)(password|passkey|token|secret|device|totp|recovery)(_|$)/

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const download = async (cookie: string) => {
  const answer = await world.server.inject({ url: '/api/my-data', headers: { cookie } })
  expect(answer.statusCode).toBe(200)
  return { answer, data: MyData.parse(JSON.parse(answer.body)) }
}

test('[R-22] the download is a JSON file with the person’s items and other data, and nothing of other people', async () => {
  const { owner, other } = world
  for (const { ctx, actor } of [owner, other]) {
    await fillTables(ctx.db, PERSONAL_DATA, { userId: actor.userId, otherId: world.admin.actor.userId })
  }
  const { answer, data } = await download(owner.cookie)
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="hereabouts-my-data-\d{4}-\d\d-\d\d\.json"$/,
  )
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(Number(answer.headers['x-data-bytes'])).toBe(Buffer.byteLength(answer.body))
  expect(data.tables['listings']!.map(({ title }) => title)).toContain('Country tomato')
  const exportRules = PERSONAL_DATA.filter(({ exports }) => exports !== null)
  expect(Object.keys(data.tables)).toEqual(exportRules.map(({ table }) => table))
  for (const rule of exportRules) {
    const mine = rowsOf(rule, owner.actor.userId)
    const { rows } = await owner.ctx.db.execute(sql`select from ${sql.identifier(rule.table)} t where ${mine}`)
    expect(rows.length, rule.table).toBeGreaterThan(0)
    expect(data.tables[rule.table]!.length, rule.table).toBe(rows.length)
  }
  expect(answer.body).not.toContain(other.actor.userId)
})

test('[R-22] the download holds no password, hash or token', async () => {
  const { owner } = world
  const { data, answer } = await download(owner.cookie)
  const columns = Object.values(data.tables).flatMap((rows) => rows.flatMap((row) => Object.keys(row)))
  expect(columns.filter((name) => SECRET.test(name))).toEqual([])
  expect(answer.body).not.toContain('$argon2')
  expect(answer.body).not.toContain(owner.cookie.split('=')[1])
})

test('an account with more rows than one batch is exported completely', async () => {
  const { other } = world
  const { userId } = other.actor
  await other.ctx.db.execute(sql`insert into inboxes (user_id) values (${userId}) on conflict do nothing`)
  await other.ctx.db.execute(sql`insert into inbox_events (user_id, number, type, payload, created_at)
    select ${userId}, n, 'test', jsonb_build_object('text', ${randomBytes(50).toString('hex')}::text), now() from generate_series(1001, 4210) n`)
  const { data } = await download(other.cookie)
  expect(data.tables['inbox_events']!.filter(({ type }) => type === 'test')).toHaveLength(3210)
})

test('a download leaves no file on the disk', async () => {
  await download(world.owner.cookie)
  expect(readdirSync(join(world.owner.ctx.config.dataDir, 'exports'))).toEqual([])
})

test('[R-22] every column of the schema with a secret is excluded by the rule of its table', async () => {
  const { rows } = await world.owner.ctx.db.execute<{ table_name: string; column_name: string }>(
    sql`select table_name, column_name from information_schema.columns join information_schema.tables
      using (table_schema, table_name) where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const ruleOf = (name: string) => PERSONAL_DATA.find(({ table }) => table === name)!
  const secrets = rows.filter((row) => SECRET.test(row.column_name) && ruleOf(row.table_name).exports !== null)
  expect(secrets.length).toBeGreaterThan(3)
  for (const { table_name, column_name } of secrets) {
    expect(ruleOf(table_name).leavesOut, `${table_name}.${column_name}`).toContain(column_name)
  }
})
