import { waitFor } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { BARE_ROUTES, ROUTES } from '#core/paths.ts'
import { readMe } from '#features/accounts/web/calls.ts'
import { goTo } from '#kit/web/address.tsx'
import { callEndpoint } from '#kit/web/api.ts'
import { seeded } from '#kit/web/outbox/testing/fakeNetwork.ts'
import { askFor } from '../kit/dealing.ts'
import { makeItem, makeOffice, makeService, makeShop } from '../kit/listings.ts'
import { post } from './kit/chat.ts'
import { openApp } from './kit/app.tsx'
import { expectAddress, expectHeading, field, fill, tap } from './kit/hands.ts'
import { field as openCountry } from './kit/market.ts'
import { person, type Someone } from './kit/people.ts'
import { login } from './kit/signIn.ts'

/** A word in everything that the first person is, has, reads and types. */
const WORD = 'Quillword'
const SCREENS_VISITED = 8

/** Requests of the page, with their bodies. */
const sent: string[] = []
let underWay = 0

/** Records the page's requests, and counts those without an answer. */
function watchRequests(): void {
  const inner = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const body = init.body instanceof Blob ? await init.body.text() : (init.body as URLSearchParams | string | null)
    sent.push(`${init.method ?? 'GET'} ${address} ${body?.toString() ?? ''}`)
    underWay += 1
    return inner(address, init).finally(() => (underWay -= 1))
  })
}

/** A person with listings, chats, orders, requests and notifications that contain the word. @returns their addresses */
async function leaveWords(asha: Someone, meena: Someone): Promise<string[]> {
  const away = openCountry(81)
  // Else the next person sees her in the circle, among the people nearby.
  await asha.api.patch('/api/settings', { data: { profileVisibility: 'private' } })
  const location = { lat: away.latitude, lng: away.longitude }
  const shop = await makeShop(asha.api, away, { name: `${WORD} stores` })
  const item = await makeItem(asha.api, away, { name: `${WORD} lamp` })
  await makeService(asha.api, { title: `${WORD} repair`, location })
  await makeOffice(asha.api, { name: `${WORD} office`, location })
  const bought = await makeItem(meena.api, away, { name: 'Tin lamp' })
  const order = await askFor({ id: asha.id, page: { request: asha.api } }, bought.id, { note: `For ${WORD}` })
  const { conversationId } = await post(meena, asha, `About ${WORD}`)
  await asha.api.put(`/api/wishlist/${bought.id}`, { data: {} })
  return [
    `/chat?sellerId=${meena.id}&sellerName=Meena`,
    `/chat/${conversationId}`,
    `/orders/${order.id}`,
    `/item/${item.id}/edit`,
    `/shop/${shop.id}/analytics`,
    `/filters?q=${WORD}`,
  ]
}

/** The fields that the first person fills on the way and leaves unsent. */
const TYPED: [RegExp, string][] = [
  [/^\/chat[?/]/, 'Message'],
  [/^\/item-form/, 'Item name'],
  [/^\/ask$/, 'What do you need?'],
]

/** Goes to a screen, and waits until it stands still. */
async function visit(go: () => void, look: () => void): Promise<void> {
  const left = document.querySelector('h1')
  go()
  // The same screen at another address keeps its heading.
  const hasLeft = () => {
    if (document.querySelector('h1') === left) throw new Error('The screen is still there.')
  }
  await waitFor(hasLeft, { timeout: 3000 }).catch(() => undefined)
  await waitFor(() => expect(document.querySelector('h1')).not.toBeNull())
  look()
  await waitFor(() => expect(underWay).toBe(0))
  await new Promise((resolve) => setTimeout(resolve, 30))
  look()
}

const shuffled = <T,>(list: readonly T[], random: () => number): T[] =>
  list
    .map((each) => ({ each, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ each }) => each)

/** Text of the screen, its title and its fields that contains the word; null: none does. */
function wordOnScreen(): string | null {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
  const shown = [document.title, document.documentElement.outerHTML, ...fields].find((text) => text.includes(WORD))
  return shown === undefined ? null : shown.slice(Math.max(0, shown.indexOf(WORD) - 80)).slice(0, 120)
}

function wordIsShown(): void {
  if (wordOnScreen() === null) throw new Error('The screen does not show the word.')
}

/** Entries of the storage that contain the word. */
const storedWords = () =>
  [localStorage, sessionStorage].flatMap((storage) =>
    Object.entries({ ...storage } as Record<string, string>).filter((entry) => entry.join(' ').includes(WORD)),
  )

/** Ways in which the next person comes after the first one. */
const changes: Record<string, (asha: Someone, ravi: Someone) => Promise<void>> = {
  'a sign-out': async (_, ravi) => {
    goTo('/privacy-settings')
    await tap('button', 'Sign Out')
    await signIn(ravi)
  },
  'the end of the session': async ({ cookies }, ravi) => {
    cookies.clear()
    await callEndpoint(readMe, {}).catch(() => undefined)
    await signIn(ravi)
  },
  'a change in another tab': async ({ cookies }, ravi) => {
    cookies.clear()
    for (const [name, value] of ravi.cookies) cookies.set(name, value)
    localStorage.setItem('hereabouts_user', JSON.stringify(ravi.user))
    dispatchEvent(new StorageEvent('storage', { key: 'hereabouts_user' }))
    await expectAddress('/home')
  },
}

async function signIn({ email, password }: Someone): Promise<void> {
  await expectAddress('/login')
  expect(wordOnScreen()).toBeNull()
  await login(email, password)
  await expectAddress('/profile')
  await expectHeading('Ravi')
}

test.each([
  [1, 'a sign-out'],
  [2, 'the end of the session'],
  [3, 'a change in another tab'],
])(
  'order %i: after %s no screen, request or stored entry of the next person contains words of the first',
  { timeout: 300_000 },
  async (seed, change) => {
    const random = seeded(seed)
    const [asha, ravi, meena] = [await person(`Asha ${WORD}`), await person('Ravi'), await person('Meena')]
    const own = await leaveWords(asha, meena)
    const plain = ROUTES.filter((route) => !route.includes('$') && !BARE_ROUTES.includes(route) && route !== '/admin')
    const places = [...shuffled(plain, random).slice(0, SCREENS_VISITED), ...own, '/item-form', '/ask']
    watchRequests()
    await openApp('/home', asha)
    for (const address of shuffled(places, random)) {
      await visit(
        () => goTo(address),
        () => undefined,
      )
      if (own.includes(address)) await waitFor(wordIsShown)
      const label = TYPED.find(([place]) => place.test(address))?.[1]
      if (label !== undefined) await fill(await field(label), `${WORD} typed`)
    }
    expect(storedWords().length).toBeGreaterThan(2)
    await changes[change]!(asha, ravi)
    sent.length = 0
    const found: string[] = []
    const look = () => {
      const word = wordOnScreen()
      if (word !== null) found.push(`${location.pathname}: ${word}`)
    }
    for (let steps = 0; steps < 3; steps += 1) await visit(() => history.back(), look)
    for (const address of shuffled(places, random)) await visit(() => goTo(address.replace(WORD, 'lamp')), look)
    expect(found).toEqual([])
    expect(sent.filter((request) => request.includes(WORD))).toEqual([])
    expect(storedWords()).toEqual([])
  },
)
