import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEndpoints } from '#features/admin/endpoints.ts'
import { turnOnTwoFactor } from '#features/accounts/server/testing.ts'
import type { Endpoint } from '#core/contract.ts'
import { splitPath } from '#core/contract.ts'
import { newId } from '#core/ids.ts'
import { makeWorld, type Someone, type World } from './testing/world.ts'

/** Exact positions and private texts, stored in every column that holds such data; no answer may contain them. */
const CANARY = { latitude: 12.345678, longitude: 76.543217, text: 'canary-in-the-chat', address: 'canary-at-home' }

let world: World
let reportId: string
beforeAll(async () => {
  world = await makeWorld()
  const { owner, admin } = world
  await turnOnTwoFactor(admin.ctx, admin.actor.userId)
  const { latitude, longitude, address, text } = CANARY
  await owner.ctx.db.execute(
    sql`update users set latitude = ${latitude}, longitude = ${longitude}, address = ${address}`,
  )
  await owner.ctx.db.execute(
    sql`update listings set latitude = ${latitude}, longitude = ${longitude} where owner_id is not null`,
  )
  await owner.ctx.db.execute(sql`
    insert into last_positions (user_id, latitude, longitude, accuracy_meters, measured_at, source)
    select id, ${latitude}, ${longitude}, 5, now(), 'device' from users on conflict (user_id) do update
    set latitude = excluded.latitude, longitude = excluded.longitude`)
  await owner.ctx.db.execute(sql`
    insert into messages (id, conversation_id, number, sender_id, recipient_id, text, created_at)
    values (${newId()}, ${world.conversationId}, 900, ${owner.actor.userId}, ${admin.actor.userId}, ${text}, now())`)
  for (const [kind, id] of [
    ['conversation', world.conversationId],
    ['person', admin.actor.userId],
    ['order', world.orderId],
  ])
    reportId = (await call(owner, 'POST', '/api/reports', { subject: { kind, id }, rule: 'harassment' })).json().id
})
afterAll(() => world.close())

const call = ({ cookie }: Someone, method: string, url: string, payload?: object) =>
  world.server.inject({ method: method as 'GET', url, headers: { cookie }, ...(payload && { payload }) })

const INPUTS: Record<string, () => Record<string, unknown>> = {
  matchStatement: () => ({ csv: 'Narration,Amount\n427109361234,1.00\n' }),
  approveListing: () => ({ id: world.itemId }),
  rejectListing: () => ({ id: world.itemId, reason: 'This breaks the rules.' }),
  decideListings: () => ({ ids: [world.itemId], decision: 'approved' }),
  assignWork: () => ({ subject: `listing:${world.itemId}`, adminId: null }),
  saveFilter: () => ({ name: 'Shops', query: 'tab=listings&kind=shop' }),
  deleteFilter: () => ({ name: 'Shops' }),
  readDispute: () => ({ id: reportId }),
  investigateDispute: () => ({ id: reportId }),
  resolveDispute: () => ({ id: reportId, decision: 'upheld', answer: 'Both have been heard.' }),
  suspendPerson: () => ({ id: world.other.actor.userId, reason: 'This breaks the rules.' }),
  restorePerson: () => ({ id: world.other.actor.userId, reason: 'This breaks the rules.' }),
}

/** Endpoints without a valid input in this world; they answer `done`, or the case that `readDispute` returns. */
const WITHOUT_INPUT = [
  'confirmPayment',
  'refusePayment',
  'refundPayment',
  'handleMoney',
  'issueClaimCode',
  'restoreReview',
  'undoDecision',
  // Answers `done`; has the same effect as `resolveDispute`.
  'resolveDisputes',
  // Imports of places: they return the import, all of whose data is in `listTownImports`.
  'readTownArea',
  'readTownFile',
  'startTownImport',
  'stopTownImport',
]

test('[P-02] without the administrator flag or the second step every admin address answers 403 and no data', async () => {
  const { owner, admin } = world
  for (const { method, path } of adminEndpoints as unknown as Endpoint[]) {
    const url = splitPath(path, { id: world.itemId }).path
    const refused = await call(owner, method, url, method === 'GET' ? undefined : {})
    expect([url, refused.statusCode, refused.json().error?.code]).toEqual([url, 403, 'adminOnly'])
  }
  await admin.ctx.db.execute(sql`update two_factor set confirmed_at = null`)
  const refused = await call(admin, 'GET', '/api/admin/overview')
  expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'adminNeedsTwoFactor'])
  await admin.ctx.db.execute(sql`update two_factor set confirmed_at = now()`)
})

test('no answer to an administrator contains a person’s exact position or the text of a chat', async () => {
  for (const endpoint of adminEndpoints as unknown as Endpoint[]) {
    if (WITHOUT_INPUT.includes(endpoint.name)) continue
    const { path, rest } = splitPath(endpoint.path, INPUTS[endpoint.name]?.() ?? {})
    const answer = await call(world.admin, endpoint.method, path, endpoint.method === 'GET' ? undefined : rest)
    expect([endpoint.name, answer.statusCode]).toEqual([endpoint.name, 200])
    // not the seconds of a time: 18:47:12.345
    expect(answer.body, endpoint.name).not.toMatch(/(?<!\d:)(12\.34|76\.54)|canary|latitude|longitude/)
  }
})
