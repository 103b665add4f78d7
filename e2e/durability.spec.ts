import { randomUUID } from 'node:crypto'
import { makeItem } from './kit/listings.ts'
import { Server } from './kit/server.ts'
import { expect, HOME, test } from './kit/test.ts'

const KILLS = Number(process.env['KILLS'] ?? 4)

test('no acknowledged listing is lost when the server is killed repeatedly while listings are created', async ({
  playwright,
}) => {
  test.setTimeout(240_000 + KILLS * 15_000)
  const server = await Server.open()
  try {
    const api = await playwright.request.newContext({ baseURL: server.origin })
    const account = { name: 'Meena', email: 'meena@example.org', phone: '+919000000001', password: '739164' }
    expect(await (await api.post('/register.php', { form: account })).json()).toMatchObject({ success: true })
    const acknowledged: string[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      const enough = acknowledged.length + 3
      const isEnough = () => acknowledged.length >= enough
      let isDead = false
      const makers = [1, 2, 3].map(async () => {
        while (!isDead) {
          const made = await makeItem(api, HOME, { name: `Item ${randomUUID()}` }).catch(() => null)
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
    await api.dispose()
  } finally {
    await server.close()
  }
})
