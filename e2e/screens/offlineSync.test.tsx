import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { keptAnswers } from '#kit/web/keptAnswers.ts'
import { HOME } from '../kit/place.ts'
import { makeItem, makeShop } from '../kit/listings.ts'
import { asked, keepAnswers, openApp, reopenApp, setOffline, user } from './kit/app.tsx'
import { person } from './kit/people.ts'
import { answer } from './kit/forms.ts'
import { expectAddress, expectHeading, isOff, tap } from './kit/hands.ts'
import { login } from './kit/signIn.ts'
import { answerWith, holdRequests } from './kit/wire.ts'

beforeEach(() => {
  const none = async () => undefined
  vi.stubGlobal('caches', { keys: async () => [], match: none, delete: async () => false, has: async () => false })
})

const entry = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as Record<string, unknown> | null
const main = () => within(screen.getByRole('main'))
const syncNow = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Sync Now' })
const pending = async () =>
  within(await screen.findByRole('list', { name: 'Pending actions' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

/** A person who has added Meena's product to the wishlist offline. */
async function waiting() {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const item = await makeItem(meena.api, HOME, { name: 'Brass diya' })
  await openApp(`/product/${item.id}`, asha)
  await screen.findByRole('heading', { level: 1, name: 'Brass diya' })
  setOffline(true)
  await user.click((await main().findAllByRole('button', { name: /^Save / }))[0]!)
  await screen.findByRole('link', { name: /Offline.*1 not sent/ })
  await openApp('/offline-sync', asha)
  await screen.findByRole('heading', { level: 1, name: 'Offline Sync' })
  return { meena, asha, item }
}

describe('Offline Sync', () => {
  test('[X-18] the settings link to it', async () => {
    await openApp('/privacy-settings/data', await person('Asha'))
    await tap('link', /Offline Sync/)
    await expectAddress('/offline-sync')
  })

  test('[S-14] each empty list has its text', async () => {
    await openApp('/offline-sync', await person('Asha'))
    for (const text of [
      'Nothing waits to be sent.',
      'Products that you open appear here.',
      'No searches on this device yet.',
    ])
      await screen.findByText(text)
  })

  test('[S-01] [S-02] [W-47] [S-04] the status follows the browser; offline nothing can be synced', async () => {
    await openApp('/offline-sync', await person('Asha'))
    await main().findByText('Online')
    expect(isOff(await syncNow())).toBe(false)
    setOffline(true)
    await main().findByText('Offline')
    expect(isOff(await syncNow())).toBe(true)
    setOffline(false)
    await main().findByText('Online')
    expect(isOff(await syncNow())).toBe(false)
  })

  test('[S-13] [S-15] actions done offline are queued, with name and time, and can be taken back', async () => {
    const { asha } = await waiting()
    expect(await pending()).toEqual([expect.stringMatching(/Brass diya.*Added to wishlist · \d{1,2}:\d\d/)])
    expect(entry('hereabouts_offline_cache')).toMatchObject({
      [asha.id]: { pendingActions: [{ item: 'Brass diya', type: 'wishlist_add', timestamp: expect.any(String) }] },
    })
    await tap('button', 'Take back: Brass diya')
    await screen.findByText('Nothing waits to be sent.')
    expect(await (await asha.api.get('/api/wishlist/ids')).json()).toMatchObject({ ids: [] })
  })

  test('[S-01] [S-04] [S-05] [V-19] [U-47] Sync Now shows that it is syncing, and that it is done', async () => {
    await openApp('/offline-sync', await person('Asha'))
    await main().findByText('Online')
    const release = holdRequests('/healthz')
    await tap('button', 'Sync Now')
    await main().findByText('Syncing...')
    expect(isOff(await syncNow())).toBe(true)
    release()
    await screen.findByText('Sync completed successfully!')
    await main().findByText('Online')
  })

  test('[S-06] [S-03] [S-05] failed changes stay queued and are reported; later they arrive, with their time', async () => {
    const { asha, item } = await waiting()
    const end = answerWith(`/api/wishlist/${item.id}`, { error: { code: 'busy', requestId: '' } }, 503, 'PUT')
    setOffline(false)
    await main().findByText('Online')
    await tap('button', 'Sync Now')
    await screen.findByText('Network error. Please try again.')
    expect(await pending()).toHaveLength(1)
    await reopenApp()
    expect(await pending()).toHaveLength(1)
    end()
    const before = entry('hereabouts_last_synced')?.[asha.id]
    asked.length = 0
    await tap('button', 'Sync Now')
    await screen.findByText('Sync completed successfully!')
    await screen.findByText('Nothing waits to be sent.')
    await screen.findByText(/^Last synced \d{1,2}:\d\d/)
    expect(entry('hereabouts_last_synced')?.[asha.id]).not.toBe(before)
    expect(asked).toContain(`PUT /api/wishlist/${item.id}`)
    expect(await (await asha.api.get('/api/wishlist/ids')).json()).toMatchObject({ ids: [item.id] })
    await reopenApp()
    await screen.findByText(/^Last synced \d{1,2}:\d\d/)
    await openApp('/wishlist', asha)
    await screen.findAllByText('Brass diya')
  })

  test('[S-06] [S-13] changes refused by the server are set aside with the reason until their owner decides', async () => {
    const { meena, item } = await waiting()
    expect((await meena.api.delete(`/api/my/listings/${item.id}`)).ok()).toBe(true)
    setOffline(false)
    await tap('button', 'Sync Now')
    await screen.findByText(/^Brass diya: /)
    const rows = async () => within(await screen.findByRole('list', { name: 'Not accepted' })).getAllByRole('listitem')
    const refused = async () => {
      await waitFor(async () => expect((await rows()).map(({ textContent }) => textContent)).toHaveLength(1))
      const [row] = await rows()
      expect(row!.textContent).toMatch(/Brass diya.*Product not found\./)
      return within(row!)
    }
    await refused()
    await screen.findByText('Nothing waits to be sent.')
    const tries = () => asked.filter((line) => line === `PUT /api/wishlist/${item.id}`).length
    const before = tries()
    await user.click((await refused()).getByRole('button', { name: /^Try again: / }))
    await waitFor(() => expect(tries()).toBe(before + 1))
    await refused()
    await reopenApp()
    await user.click((await refused()).getByRole('button', { name: /^Discard: / }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Not accepted' })).toBeNull())
  })
})

test('an order refused at its old price leads to the item, and goes once the item is ordered anew', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const { id } = await makeItem(meena.api, HOME)
  const ask = async () => {
    await tap('button', 'Ask for this item')
    await tap('button', 'Send request')
  }
  await openApp(`/product/${id}`, asha)
  await screen.findByRole('button', { name: 'Ask for this item' })
  setOffline(true)
  await ask()
  await screen.findAllByText('Not sent yet')
  expect((await meena.api.post('/api/my/items/changes', { data: { changes: [{ id, price: 40 }] } })).ok()).toBe(true)
  setOffline(false)
  await openApp('/offline-sync', asha)
  const [row] = within(await screen.findByRole('list', { name: 'Not accepted' })).getAllByRole('listitem')
  expect(within(row!).queryByRole('button', { name: /^(Try again|Edit)/ })).toBeNull()
  within(row!).getByRole('button', { name: /^Discard/ })
  await user.click(within(row!).getByRole('link', { name: /^Open/ }))
  await ask()
  await screen.findByText('Meena has been asked')
  await openApp('/offline-sync', asha)
  await screen.findByText('Nothing waits to be sent.')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Not accepted' })).toBeNull())
})

test('[S-33] while online, only changes that the server has not accepted for a while are reported as unsent', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const item = await makeItem(meena.api, HOME, { name: 'Brass diya' })
  await openApp(`/product/${item.id}`, asha)
  await screen.findByRole('heading', { level: 1, name: 'Brass diya' })
  const release = holdRequests(`/api/wishlist/${item.id}`, 'PUT')
  const tapped = Date.now()
  await user.click((await main().findAllByRole('button', { name: /^Save / }))[0]!)
  await screen.findByRole('link', { name: /Not sent yet.*1 not sent/ }, { timeout: 20_000 })
  expect(Date.now() - tapped).toBeGreaterThan(3500)
  release()
  await waitFor(() => expect(screen.queryByRole('link', { name: /Not sent yet/ })).toBeNull())
})

describe('stored data', () => {
  /** A person who has searched for a saree and opened one. */
  async function kept() {
    const [meena, asha] = [await person('Meena'), await person('Asha')]
    const item = await makeItem(meena.api, HOME, { name: 'Cotton saree' })
    await openApp('/filters?q=saree', asha)
    await screen.findAllByText('Cotton saree')
    await waitFor(() => expect(entry('hereabouts_offline_cache')).toMatchObject({ [asha.id]: { searches: ['saree'] } }))
    await openApp(`/product/${item.id}`, asha)
    await screen.findByRole('heading', { level: 1, name: 'Cotton saree' })
    await waitFor(() =>
      expect(entry('hereabouts_offline_cache')).toMatchObject({
        [asha.id]: { viewedProducts: [{ id: item.id, name: 'Cotton saree', price: expect.anything() }] },
      }),
    )
    await openApp('/offline-sync', asha)
    return { asha, item }
  }
  const search = async () =>
    within(await screen.findByRole('list', { name: 'Recent searches' })).findByRole('link', { name: 'saree' })

  test('[S-11] [S-12] [S-15] searches and products are listed; a tap opens one', async () => {
    const { item } = await kept()
    expect((await search()).getAttribute('href')).toBe('/filters?q=saree')
    const viewed = within(await screen.findByRole('list', { name: 'Recently viewed' }))
    await user.click(viewed.getByRole('link', { name: /Cotton saree/ }))
    await expectAddress(`/product/${item.id}`)
  })

  test('[S-16] [S-17] [S-18] [V-24] its size is measured, in three parts, of 50 MB', async () => {
    const asha = await person('Asha')
    await openApp('/offline-sync', asha)
    await screen.findByText(/^[\d.]+ [kM]?B of 50 MB$/)
    for (const part of ['Viewed', 'Searches', 'Pending']) screen.getByText(part, { selector: 'dt' })
    const figures = () =>
      [...document.querySelectorAll('main dd')].map((figure) => Number.parseFloat(figure.textContent))
    const before = figures()
    expect(before).toHaveLength(3)
    const texts = Array.from({ length: 40 }, (_, i) => `${i} ${'a long search '.repeat(15)}`)
    localStorage.setItem(
      'hereabouts_offline_cache',
      JSON.stringify({ [asha.id]: { searches: texts, viewedProducts: [], pendingActions: [] } }),
    )
    window.dispatchEvent(new StorageEvent('storage', { key: 'hereabouts_offline_cache' }))
    await openApp('/offline-sync', asha)
    await waitFor(() => expect(figures()[1]).toBeGreaterThan(before[1]!))
    const total = Number.parseFloat((await screen.findByText(/ of 50 MB$/)).textContent)
    expect(Math.abs(figures().reduce((sum, each) => sum + each, 0) - total)).toBeLessThanOrEqual(3)
  })

  test('[S-07] [S-08] [U-56] [W-43] [S-09] [U-46] Clear Cache asks, and confirms that it is done', async () => {
    await kept()
    await search()
    await tap('button', 'Clear Cache')
    await answer('Clear all cached data?', 'Cancel')
    await search()
    await tap('button', 'Clear Cache')
    await answer('Clear all cached data?', 'Clear')
    await screen.findByText('Cache cleared successfully!')
    await screen.findByText('No searches on this device yet.')
    await screen.findByText('Products that you open appear here.')
  })

  test('[S-10] Clear Cache asks again before queued changes are lost, and never signs out', async () => {
    const { asha } = await waiting()
    const clear = async (word: string) => {
      await tap('button', 'Clear Cache')
      await user.click(
        within(await screen.findByRole('alertdialog', { name: 'Clear all cached data?' })).getByRole('button', {
          name: 'Clear',
        }),
      )
      const question = 'One action was not sent yet. Discard it too?'
      const discard = within(await screen.findByRole('alertdialog', { name: question })).getByRole('button', {
        name: 'Discard',
      })
      expect(discard.className).toContain('danger')
      await answer(question, word)
    }
    await clear('Keep')
    await screen.findByText('Cache cleared successfully!')
    expect(await pending()).toHaveLength(1)
    await clear('Discard')
    await screen.findByText('Nothing waits to be sent.')
    expect(entry('hereabouts_user')).toMatchObject({ id: asha.id })
    setOffline(false)
    await openApp('/home', asha)
    await screen.findByRole('heading', { name: 'Hello, Asha' })
  })

  test('[S-18] a viewed product makes the part Viewed larger', async () => {
    const asha = await person('Asha')
    const viewed = async () => {
      await screen.findByText(/ of 50 MB$/)
      const text = document.querySelector('main dd')!.textContent
      return Number.parseFloat(text) * (text.endsWith('kB') ? 1000 : 1)
    }
    await openApp('/offline-sync', asha)
    const before = await viewed()
    const description = 'Woven by hand in Molakalmuru, six yards with the blouse piece. '.repeat(30)
    const item = await makeItem((await person('Meena')).api, HOME, { name: 'Cotton saree', description })
    await openApp(`/product/${item.id}`, asha)
    keepAnswers(asha)
    await screen.findByRole('heading', { level: 1, name: 'Cotton saree' })
    const kept = async () => (await keptAnswers()).map(({ owner, key }) => [owner, ...key].join(' '))
    await waitFor(async () => expect(await kept()).toContain(`${asha.id} products ${item.id}`))
    await reopenApp('/offline-sync')
    expect(await viewed()).toBeGreaterThan(before + description.length)
  })
})

test('[S-34] two people in one browser never see each other’s stored data', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await makeShop(asha.api, HOME, { name: 'Asha Stores' })
  await openApp('/shop-list', asha)
  keepAnswers(asha)
  await screen.findAllByText('Asha Stores')
  const kept = async () => (await keptAnswers()).flatMap(({ owner, key }) => (owner === asha.id ? [key.join(' ')] : []))
  await waitFor(async () => expect(await kept()).toContain('my shops'))
  await reopenApp('/profile')
  await tap('button', 'Sign Out')
  await expectAddress('/login')
  await waitFor(async () => expect(await kept()).toEqual([]))
  await login(ravi.email, ravi.password)
  await expectHeading('Ravi')
  setOffline(true)
  await reopenApp('/shop-list')
  keepAnswers(ravi)
  await screen.findByText('The list could not be loaded')
  expect(screen.queryByText('Asha Stores')).toBeNull()
})
