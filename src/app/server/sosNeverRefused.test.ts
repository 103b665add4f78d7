import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { setSosPasskey } from '#features/settings/server/passkeys.ts'
import { settleSos } from '#features/sos/server/settle.ts'
import { pointAway, HERE, newNeighbour, tapYes } from '#features/sos/server/testing.ts'
import { seconds } from '#core/units.ts'
import { openDatabase } from '#kit/server/db.ts'
import { actingAs } from '#kit/server/testing/testCtx.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import { makeWorld } from './testing/world.ts'

/** Requests of one address in a minute. */
const LIMIT = 20
const position = { ...HERE, accuracyMeters: 5, measuredAt: new Date().toISOString() }

test('an SOS is accepted when the request limit of this minute is used up, and when the session has expired', async () => {
  const world = await makeWorld({ REQUESTS_PER_MINUTE: String(LIMIT) })
  onTestFinished(() => world.close())
  const { server, owner } = world
  const call = (url: string, payload: object, cookie = '') =>
    server.inject({ method: 'POST', url, payload, headers: cookie ? { cookie } : {} })
  const { key } = (await call('/api/sos/key', {}, owner.cookie)).json<{ key: string }>()
  const asked = await Promise.all(
    Array.from({ length: 2 * LIMIT }, () => server.inject({ method: 'GET', url: '/api/site' })),
  )
  expect(asked.map(({ statusCode }) => statusCode)).toContain(429)
  await owner.ctx.db.execute(sql`update sessions set expires_at = now() - interval '1 day'`)
  expect((await call('/api/wishlist/ids', {}, owner.cookie)).statusCode).not.toBe(200)
  const raised = await call('/api/sos/alerts', { id: crypto.randomUUID(), key, position }, owner.cookie)
  expect(raised.statusCode).toBe(200)
  expect(raised.json()).toMatchObject({ alert: { kind: 'real', stage: 0 } })
  expect((await call('/api/sos/end', { passkey: 'x', key })).statusCode).toBe(401)
})

test('while an SOS is on, sign-out, account deletion and a new passkey require its passkey', async () => {
  const world = await makeWorld()
  onTestFinished(() => world.close())
  const { server, owner } = world
  const headers = { cookie: owner.cookie }
  const status = async (method: 'POST' | 'DELETE' | 'PATCH', url: string, payload?: object) =>
    (await server.inject({ method, url, headers, ...(payload && { payload }) })).statusCode
  await setSosPasskey(owner.ctx, 'open sesame')
  const raise = () => status('POST', '/api/sos/alerts', { id: crypto.randomUUID(), position })
  expect(await raise()).toBe(200)
  const { deleteAccount, signOut } = await import('#features/accounts/contract.ts')
  expect(await status('POST', signOut.path)).toBe(409)
  expect(await status(deleteAccount.method as 'DELETE', deleteAccount.path)).toBe(409)
  const { changePassword, endDevice, signOutEverywhere } = await import('#features/accounts/safetyContract.ts')
  expect(await status('POST', signOutEverywhere.path, { keepThis: true })).toBe(409)
  expect(await status('DELETE', endDevice.path.replace(':id', crypto.randomUUID()))).toBe(409)
  const change = { oldPassword: '739164', newPassword: '482915' }
  expect(await status(changePassword.method as 'POST', changePassword.path, change)).toBe(409)
  expect(await status('PATCH', '/api/settings', { sosPasskey: 'mine now' })).toBe(409)
  expect(await status('PATCH', '/api/settings', { contactInfo: true })).toBe(200)
  expect(await status('POST', '/api/sos/end', { passkey: 'open sesame' })).toBe(200)
  expect(await status('POST', signOut.path)).toBe(200)
})

test('an alert reaches further people in time on another node after its first node stopped', async () => {
  const database = await testDatabase()
  const ctx = database.ctx()
  const asha = await newNeighbour(ctx, 'Asha', HERE)
  const near = await newNeighbour(ctx, 'Near', pointAway(400), { friend: asha })
  const first = await openDatabase({ databaseUrl: database.url, dataDir: ctx.config.dataDir }, ctx.log)
  const { alert } = await tapYes(actingAs(asha, asha.actor, { db: first.db }))
  expect(alert).toMatchObject({ stage: 0, count: 0 })
  await first.close()
  ctx.setNow(new Date(ctx.now().getTime() + seconds(60)))
  const second = await openDatabase({ databaseUrl: database.url, dataDir: ctx.config.dataDir }, ctx.log)
  onTestFinished(() => second.close())
  await settleSos(actingAs(ctx, null, { db: second.db }))
  const { rows } = await ctx.db.execute(sql`
    select r.state, a.stage from sos_recipients r join sos_alerts a on a.id = r.alert_id
    where r.user_id = ${near.actor!.userId}`)
  expect(rows).toEqual([{ state: 'queued', stage: 1 }])
})
