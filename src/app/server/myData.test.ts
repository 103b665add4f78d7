import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { deleteMessage, writeMessage } from '#features/chat/server/messages.ts'
import { HERE, newPhoto } from '#features/listings/server/testing.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import { blockPerson } from '#features/people/server/blocks.ts'
import { keepPosition } from '#features/places/server/positions.ts'
import { reportThing } from '#features/reports/server/reporting.ts'
import { MyData } from '#features/settings/contract.ts'
import { putDuressPasskey, setSosPasskey } from '#features/settings/server/passkeys.ts'
import { beginCheckIn } from '#features/sos/server/checkIns.ts'
import { turnOff } from '#features/sos/server/ending.ts'
import { rowsOf, writePersonalData } from '#kit/server/personalData.ts'
import { fillTables } from '#kit/server/testing/fillTables.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import type { Ctx } from '#kit/server/context.ts'
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

/** What a person's export holds of a table. */
async function exported(person: Ctx, table: string): Promise<Record<string, unknown>[]> {
  const rule = PERSONAL_DATA.find((each) => each.table === table)!
  const pieces: string[] = []
  await writePersonalData(person, [rule], person.actor!.userId, async (piece) => pieces.push(piece))
  return MyData.parse(JSON.parse(pieces.join(''))).tables[table]!
}

test('[attack 16] an export does not tell that a recipient blocks its owner or has reported a deleted message', async () => {
  const one = await testDatabase()
  const [ravi, asha] = [one.ctx({ actor: await newPerson(one.ctx()) }), one.ctx({ actor: await newPerson(one.ctx()) })]
  const write = (text: string, photoIds: string[] = []) =>
    writeMessage(ravi, { to: asha.actor!.userId, toSeller: false, text, photoIds, asksLocation: false })
  await write('Before the block')
  const { id, conversationId } = await write('Pay me first', [await newPhoto(ravi)])
  const subject = { id: conversationId, title: '', buyerId: null, sellerId: null, isDemo: false }
  const report = reportThing({ read: async () => subject, hold: async () => {} })
  await report(asha, { subject: { kind: 'conversation', id: conversationId }, rule: 'scam', text: '', photoIds: [] })
  await deleteMessage(ravi, { id })
  await blockPerson(asha, { userId: ravi.actor!.userId })
  await write('After the block')
  const messages = await exported(ravi, 'messages')
  expect(messages.map(({ text }) => text)).toEqual(['Before the block', 'After the block'])
  const differing = Object.keys(messages[0]!).filter((key) => messages[0]![key] !== messages[1]![key])
  expect(differing.sort()).toEqual(['id', 'number', 'opens', 'text'])
  expect(await exported(ravi, 'message_photos')).toEqual([])
})

test('[attack 16] an export does not tell that a check-in was ended with the duress passkey', async () => {
  const one = await testDatabase()
  const rows = []
  for (const passkey of ['open sesame', 'close sesame']) {
    const asha = one.ctx({ actor: await newPerson(one.ctx()) })
    await keepPosition(asha, { ...HERE, accuracyMeters: 0, measuredAt: asha.now(), source: 'device' })
    await setSosPasskey(asha, 'open sesame')
    await putDuressPasskey(asha, 'close sesame')
    await beginCheckIn(asha, { id: newId(), kind: 'walk', note: '', minutes: 30 })
    await turnOff(asha, { passkey })
    const [{ id: _, user_id: __, ...row } = {}] = await exported(asha, 'sos_check_ins')
    rows.push(row)
  }
  expect(rows[0]).toEqual(rows[1])
})

test('[attack 16] an export has no notices of people who block its owner', async () => {
  const one = await testDatabase()
  const [ravi, asha] = [one.ctx({ actor: await newPerson(one.ctx()) }), one.ctx({ actor: await newPerson(one.ctx()) })]
  await notify(asha, ravi.actor!.userId, { kind: 'circleAsked', params: { name: 'Asha' }, actionUrl: '/circle' })
  expect(await exported(ravi, 'notifications')).toHaveLength(1)
  await blockPerson(asha, { userId: ravi.actor!.userId })
  expect(await exported(ravi, 'notifications')).toEqual([])
})

test('an export leaves out which receipts the other person was told, because they tell whether that person blocks', async () => {
  const { owner, other } = world
  const message = { to: other.actor.userId, toSeller: false, text: 'Hello', photoIds: [], asksLocation: false }
  await writeMessage(owner.ctx, message)
  const reads = await exported(owner.ctx, 'conversation_reads')
  expect(reads.length).toBeGreaterThan(0)
  for (const name of ['told_number', 'told_inbox_number']) expect(Object.keys(reads[0]!)).not.toContain(name)
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
