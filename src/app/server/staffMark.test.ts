import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { splitPath } from '#core/contract.ts'
import { STAFF_MARK } from '#features/accounts/rules.ts'
import { endpoints } from '../contract.ts'
import { ACCESS_ROWS } from './testing/accessRows.ts'
import { makeWorld, type Someone, type World } from './testing/world.ts'

/** Staff names are shown with a mark everywhere, and no other name can carry it. */

const NAME = 'Zarathustra'
let world: World
beforeAll(async () => {
  world = await makeWorld()
  const { admin, owner } = world
  await admin.ctx.db.execute(sql`update users set name = ${NAME} where id = ${admin.actor.userId}`)
  await admin.ctx.db.execute(sql`update reviews set revealed_at = now()`)
  await owner.ctx.db.execute(sql`update listings set owner_id = ${admin.actor.userId} where id = ${world.serviceId}`)
})
afterAll(() => world.close())

/** Requests of another person whose answers contain the name (`named`), and those without the mark (`bare`). */
async function namesIn(asker: Someone): Promise<{ named: string[]; bare: string[] }> {
  const [named, bare] = [new Set<string>(), new Set<string>()]
  const asks = [
    ...Object.entries(ACCESS_ROWS).map(([name, row]) => [name, row.input?.(world) ?? {}] as const),
    ['searchListings', { latitude: 12.9784, longitude: 77.6408 }] as const,
    ['listReviews', { id: world.soldItemId }] as const,
    ['readCirclePerson', { id: world.admin.actor.userId }] as const,
  ]
  for (const [name, input] of asks) {
    const endpoint = endpoints.find((each) => each.name === name)!
    if (endpoint.method !== 'GET' || endpoint.access === 'admin') continue
    const { path, rest } = splitPath(endpoint.path, input)
    const query = new URLSearchParams(
      Object.entries(rest).map(([key, value]): [string, string] => [key, String(value)]),
    )
    const { body } = await world.server.inject({
      url: `${path}?${query.toString()}`,
      headers: { cookie: asker.cookie },
    })
    if (body.includes(NAME)) named.add(name)
    if (body.replaceAll(NAME + STAFF_MARK, '').includes(NAME)) bare.add(name)
  }
  return { named: [...named].sort(), bare: [...bare].sort() }
}

test('[attack 14] names of real staff have the mark behind them wherever others read them', async () => {
  await expect.poll(async () => (await namesIn(world.owner)).named, { timeout: 15_000 }).toContain('searchListings')
  const { named, bare } = await namesIn(world.owner)
  process.stdout.write(`The name of staff is told by ${named.join(', ')}\n`)
  expect(named).toEqual(
    expect.arrayContaining(['listReviews', 'readCirclePerson', 'readConversation', 'readOrder', 'readService']),
  )
  expect(bare).toEqual([])
})

test('[attack 14] a shop, item, service, office or specialization with a name that impersonates staff is refused at its name field', async () => {
  const { server, owner } = world
  const kinds = { shops: 'name', items: 'name', services: 'title', offices: 'name', specializations: 'specialization' }
  const inputs = Object.fromEntries(
    (['createShop', 'createItem', 'createService', 'createOffice', 'createSpecialization'] as const).map((name, at) => [
      Object.keys(kinds)[at]!,
      ACCESS_ROWS[name]!.input!(world),
    ]),
  )
  for (const [kind, field] of Object.entries(kinds)) {
    const { path } = endpoints.find(({ name }) => name.toLowerCase() === `create${kind.slice(0, -1)}`)!
    const post = (name: string) =>
      server.inject({
        method: 'POST',
        url: path,
        headers: { cookie: owner.cookie, 'idempotency-key': crypto.randomUUID() },
        payload: { ...inputs[kind], [field]: name },
      })
    for (const [name, problem] of [
      ['Hereabouts Support ✔', 'nameReserved'],
      ['Rao\u202eseroots', 'nameHidden'],
    ] as const) {
      const refused = await post(name)
      expect([kind, refused.statusCode, refused.json().error?.fields]).toEqual([kind, 400, { [field]: problem }])
    }
    expect((await post('Official Nike store')).statusCode, kind).toBe(200)
  }
})
