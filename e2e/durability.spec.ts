import { randomUUID } from 'node:crypto'
import { makeItem } from './kit/listings.ts'
import { expect, HOME, north, test } from './kit/test.ts'

/** More with KILLS=20. */
const KILLS = Number(process.env['KILLS'] ?? 2)
/** Far from the other journeys, whose Home would show these items. */
const TOWN = north(HOME, 1_600_000)

test('no acknowledged listing is lost when the server is killed repeatedly while listings are created', async ({
  server,
  account,
}) => {
  test.setTimeout(240_000 + KILLS * 15_000)
  const api = (await account('Meena')).page.request
  const acknowledged: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const enough = acknowledged.length + 3
    const isEnough = () => acknowledged.length >= enough
    let isDead = false
    const makers = [1, 2, 3].map(async () => {
      while (!isDead) {
        const made = await makeItem(api, TOWN, { name: `Item ${randomUUID()}` }).catch(() => null)
        if (made) acknowledged.push(made.id)
      }
    })
    await expect.poll(isEnough, { timeout: 30_000 }).toBe(true)
    await server.kill()
    isDead = true
    await Promise.all(makers)
    await server.start()
  }
  const { items } = (await (await api.get('/api/my/items')).json()) as { items: { id: string }[] }
  const kept = new Set(items.map(({ id }) => id))
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * 3)
})
