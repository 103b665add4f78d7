import { readFileSync } from 'node:fs'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { keptAnswers } from '#kit/web/keptAnswers.ts'
import { askFor, bought, stepOrder } from '../kit/dealing.ts'
import { makeItem, makeService, makeShop, uploadPicture } from '../kit/listings.ts'
import { HOME, north } from '../kit/place.ts'
import { keepAnswers, openApp, reopenApp, setOffline, user } from './kit/app.tsx'
import { placeDeviceAt } from './kit/device.ts'
import { answer, cardOf, menuOf } from './kit/forms.ts'
import { fillIn, tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'

/** People of these tests are in a separate town. */
const TOWN = north(HOME, 600_000)
const here = { lat: TOWN.latitude, lng: TOWN.longitude }

/** Kinds of queued calls by their labels on /offline-sync. */
const WORDS = new Map(
  Object.entries(JSON.parse(readFileSync('locales/en/offline.json', 'utf8')) as Record<string, string>)
    .filter(([key]) => key.startsWith('kind_') && key !== 'kind_other')
    .map(([key, word]) => [key.slice('kind_'.length), word]),
)

/** Kinds of the calls that each test queues, in their order. */
const KINDS = {
  wishlist: ['wishlist_remove', 'wishlist_clear', 'wishlist_add'],
  buying: ['order_ask', 'watch_search', 'review_draft', 'setting_change'],
  chat: ['message_draft', 'message_delete', 'message_hide', 'chat_mute'],
  orders: ['order_confirm', 'order_hand_over', 'order_complete', 'order_cancel'],
  listings: ['listing_create', 'listing_edit', 'listing_status', 'listing_delete', 'listing_delete', 'listing_closed'],
  notices: ['notice_read', 'notice_clear', 'notice_restore', 'notice_clear'],
  circle: ['circle_ask', 'circle_accept', 'circle_decline', 'circle_withdraw', 'circle_post'],
  requests: ['request_ask', 'request_answer', 'request_decline'],
  meetings: ['meeting_propose', 'meeting_agree', 'meeting_decline', 'meeting_change'],
  payments: ['payment_reference'],
  meetingDay: ['meeting_cancel', 'meeting_set_out', 'meeting_code', 'meeting_well'],
}

/** Covered by inventory.test.tsx. */
const ELSEWHERE = ['listing_order', 'listing_changes']

/** A page, and an action on it that is queued in the outbox. */
interface Deed {
  path: string
  /** Resolves once the page has its data. */
  ready: () => Promise<unknown>
  act: () => Promise<unknown>
}

const main = () => within(screen.getByRole('main'))
const sheet = async () => within(await screen.findByRole('dialog'))
/** A button of the page; `main` may be replaced meanwhile. */
const shown = (name: string | RegExp) => () => waitFor(() => main().getByRole('button', { name }))
const press = async (name: string | RegExp) => user.click(await shown(name)())
/** A page with a button that queues the action. */
const button = (path: string, name: string | RegExp): Deed => ({ path, ready: shown(name), act: () => press(name) })

async function read<Told>({ api }: Someone, path: string): Promise<Told> {
  return (await (await api.get(path)).json()) as Told
}

async function tell(from: Someone, method: 'post' | 'put', path: string, data: unknown = {}): Promise<{ id: string }> {
  const told = await from.api[method](path, { data })
  expect(told.ok(), `${path} ${told.status()} ${await told.text()}`).toBe(true)
  return (await told.json()) as { id: string }
}

const dealer = (who: Someone) => ({ id: who.id, page: { request: who.api } })

/** Kinds of a person's waiting calls, as stored by the browser. */
const waitingOf = ({ id }: Someone) => {
  const kept = JSON.parse(localStorage.getItem('hereabouts_offline_cache') ?? '{}') as Record<
    string,
    { pendingActions: { type: string }[] }
  >
  return (kept[id]?.pendingActions ?? []).map(({ type }) => type)
}

/** Every change is applied, and the first answer to each is lost. @returns the keys whose answer was lost */
function loseFirstAnswers(): Set<string> {
  const inner = globalThis.fetch as (address: string | URL, init?: RequestInit) => Promise<Response>
  const lost = new Set<string>()
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit = {}) => {
    const key = new Headers(init.headers).get('idempotency-key')
    const answered = await inner(address, init)
    if (key === null || lost.has(key)) return answered
    lost.add(key)
    throw new TypeError('Failed to fetch')
  })
  return lost
}

/** Waits until the answers shown on this page are stored. */
async function answersAreKept(): Promise<void> {
  let last = -1
  const isSame = async () => {
    window.dispatchEvent(new Event('pagehide'))
    const before = last
    last = (await keptAnswers()).length
    expect(last).toBe(before)
  }
  await waitFor(isSame, { interval: 150 })
}

/**
 * Does things offline, each on a page opened from stored answers; reloads; then the network is back, but the first
 * answer to each call is lost, and the app is reloaded at that moment. Expects the effects once.
 * @param held reads the server's state of everything that the actions change
 */
async function applyOnce(asha: Someone, kinds: string[], deeds: Deed[], held: () => Promise<object>, after: object) {
  placeDeviceAt(TOWN)
  for (const { path, ready } of deeds) {
    await openApp(path, asha)
    keepAnswers(asha)
    await ready()
    await answersAreKept()
  }
  const before = await held()
  setOffline(true)
  for (const { path, ready, act } of deeds) {
    await reopenApp(path)
    keepAnswers(asha)
    await ready()
    const count = waitingOf(asha).length
    await act()
    await waitFor(() => expect(waitingOf(asha).length).toBeGreaterThan(count))
  }
  await waitFor(() => expect(waitingOf(asha)).toEqual(kinds))

  await reopenApp('/offline-sync')
  const rows = within(await screen.findByRole('list', { name: 'Pending actions' })).getAllByRole('listitem')
  expect(rows).toHaveLength(kinds.length)
  const texts = rows.map((row) => row.textContent).join('\n')
  for (const kind of kinds) expect(texts).toContain(`${WORDS.get(kind)} ·`)
  expect(await held()).toEqual(before)

  const lost = loseFirstAnswers()
  setOffline(false)
  await waitFor(() => expect(lost.size).toBeGreaterThan(0))
  while (waitingOf(asha).length > 0) {
    const had = lost.size
    await reopenApp()
    await waitFor(() => {
      window.dispatchEvent(new Event('online'))
      expect(lost.size > had || waitingOf(asha).length === 0).toBe(true)
    })
  }
  expect(lost.size, 'the first answer to every call was lost').toBe(kinds.length)
  await reopenApp()
  await screen.findByText('Nothing waits to be sent.')
  expect(screen.queryByRole('list', { name: 'Not accepted' })).toBeNull()
  expect(await held()).toEqual({ ...before, ...after })
}

test('every kind of action that may wait is applied once in one of these tests', () => {
  expect(new Set([...Object.values(KINDS).flat(), ...ELSEWHERE])).toEqual(new Set(WORDS.keys()))
})

test('[S-06] [S-33] wishes made offline are applied once, though the answers are lost', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const hers = (name: string) => makeItem(meena.api, TOWN, { name })
  const [lamp, pot, jug] = [await hers('Lamp'), await hers('Pot'), await hers('Jug')]
  for (const { id } of [pot, jug]) await tell(asha, 'put', `/api/wishlist/${id}`)
  const clear: Deed = {
    path: '/wishlist',
    ready: shown('Remove Pot'),
    async act() {
      await press('Remove Pot')
      await press('Clear All')
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Clear All' }))
      await waitFor(() => expect(waitingOf(asha)).toHaveLength(2))
    },
  }
  const heart = async () => (await waitFor(() => main().getAllByRole('button', { name: /^Save / })))[0]!
  const wish: Deed = { path: `/product/${lamp.id}`, ready: heart, act: async () => user.click(await heart()) }
  const held = async () => read<{ ids: string[] }>(asha, '/api/wishlist/ids')
  const ids = async () => ({ wishes: (await held()).ids })
  await applyOnce(asha, KINDS.wishlist, [clear, wish], ids, { wishes: [lamp.id] })
})

test('[S-06] [S-33] a request, a watched search, a review and a setting made offline are applied once', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const lamp = await makeItem(meena.api, TOWN, { name: 'Lamp' })
  const rice = await bought(dealer(asha), dealer(meena), { name: 'Rice' })
  const order: Deed = {
    path: `/product/${lamp.id}`,
    ready: shown('Ask for this item'),
    async act() {
      await press('Ask for this item')
      await user.click(await (await sheet()).findByRole('button', { name: 'Send request' }))
    },
  }
  const review: Deed = {
    path: `/ratings?product=${rice.listingId}`,
    ready: () => screen.findByRole('radio', { name: '4 stars' }),
    async act() {
      await user.click(screen.getByRole('radio', { name: '4 stars' }))
      await tap('button', 'Submit Review')
    },
  }
  const toggle = () => screen.findByRole('switch', { name: /^Purchase history/ })
  const setting: Deed = {
    path: '/privacy-settings/privacy',
    ready: toggle,
    act: async () => user.click(await toggle()),
  }
  const watched = button('/filters?q=hurricane%20lantern', 'Tell me when there is one')
  const held = async () => ({
    asked: (await read<{ orders: unknown[] }>(asha, '/api/orders?side=buyer')).orders.length,
    watches: (await read<{ watches: unknown[] }>(asha, '/api/watches')).watches.length,
    reviews: (await read<{ reviews: unknown[] }>(meena, `/api/listings/${rice.listingId}/reviews`)).reviews.length,
    isKept: (await read<Record<string, unknown>>(asha, '/api/settings'))['purchaseHistory'],
  })
  const before = await held()
  await applyOnce(asha, KINDS.buying, [order, watched, review, setting], held, {
    asked: 2,
    watches: 1,
    reviews: 1,
    isKept: !(before.isKept as boolean),
  })
})

test('[S-06] [S-33] messages written, deleted and muted offline are applied once', async () => {
  const [meena, ravi, asha] = [await person('Meena'), await person('Ravi'), await person('Asha')]
  await tell(meena, 'post', '/api/chat/conversations', { userId: asha.id })
  const sendMessage = async (from: Someone, to: Someone, text: string) =>
    (await tell(from, 'post', '/api/chat/messages', { to: to.id, text })) as { id: string; conversationId: string }
  const { conversationId } = await sendMessage(asha, ravi, 'Wrong person, sorry')
  await sendMessage(ravi, asha, 'No problem')
  const field = () => screen.findByRole('textbox', { name: 'Message' })
  const draft: Deed = {
    path: `/circle?userId=${meena.id}`,
    ready: field,
    async act() {
      await user.click(await field())
      await user.paste('Is it ripe?')
      await tap('button', 'Send')
    },
  }
  const message = async (text: string) =>
    within(await screen.findByRole('region', { name: 'Messages' })).findByText(text)
  const wrong: Deed = {
    path: `/chat/${conversationId}`,
    ready: () => message('Wrong person, sorry'),
    async act() {
      fireEvent.contextMenu(await message('Wrong person, sorry'))
      await user.click(await (await sheet()).findByRole('button', { name: /^Delete for both/ }))
      await answer(/./, 'Delete for both')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      fireEvent.contextMenu(await message('No problem'))
      await user.click(await (await sheet()).findByRole('button', { name: /^Delete for me/ }))
      const log = screen.getByRole('region', { name: 'Messages' })
      await waitFor(() => expect(within(log).queryByText('No problem')).toBeNull())
      await tap('button', 'More')
      await user.click(await (await sheet()).findByRole('button', { name: 'Always' }))
    },
  }
  const chatOf = async (who: Someone) => {
    const at = `/api/chat/conversations/${conversationId}`
    const { messages } = await read<{ messages: { text: string; deletion: string | null }[] }>(who, `${at}/messages`)
    const { isMuted } = await read<{ isMuted: boolean }>(who, at)
    return [...messages.map(({ text, deletion }) => deletion ?? text), isMuted]
  }
  const held = async () => ({
    unread: (await read<{ conversations: { unread: number }[] }>(meena, '/api/chat/conversations')).conversations.map(
      ({ unread }) => unread,
    ),
    mine: await chatOf(asha),
    theirs: await chatOf(ravi),
  })
  const after = { unread: [1], mine: ['deleted', true], theirs: ['deleted', 'No problem', false] }
  await applyOnce(asha, KINDS.chat, [draft, wrong], held, after)
})

test('[S-06] [S-33] the steps of an order taken offline are applied once', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const own = async () => makeItem(asha.api, TOWN, { photoIds: [await uploadPicture(asha.api)] })
  const hers = () => makeItem(meena.api, TOWN)
  const [toConfirm, toHandOver] = [
    await askFor(dealer(meena), (await own()).id),
    await askFor(dealer(meena), (await own()).id),
  ]
  const [toReceive, toCancel] = [
    await askFor(dealer(asha), (await hers()).id),
    await askFor(dealer(asha), (await hers()).id),
  ]
  await stepOrder(dealer(asha), toHandOver.id, 'confirm')
  await stepOrder(dealer(meena), toReceive.id, 'confirm')
  const at = ({ id }: { id: string }) => `/orders/${id}`
  const cancel: Deed = {
    path: at(toCancel),
    ready: () => screen.findByRole('button', { name: 'Take back' }),
    async act() {
      await tap('button', 'Take back')
      await user.click(await (await sheet()).findByRole('button', { name: 'I cannot come' }))
      await user.click(await (await sheet()).findByRole('button', { name: 'Take back' }))
    },
  }
  const step = (order: { id: string }, name: string): Deed => ({
    path: at(order),
    ready: () => screen.findByRole('button', { name }),
    async act() {
      await tap('button', name)
      if (name === 'Confirm') return
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
    },
  })
  const deeds = [step(toConfirm, 'Confirm'), step(toHandOver, 'Handed over'), step(toReceive, 'I have it'), cancel]
  const status = async (order: { id: string }) => (await read<{ status: string }>(asha, `/api${at(order)}`)).status
  const held = async () => ({
    orders: [await status(toConfirm), await status(toHandOver), await status(toReceive), await status(toCancel)],
  })
  await applyOnce(asha, KINDS.orders, deeds, held, { orders: ['confirmed', 'handedOver', 'completed', 'cancelled'] })
})

test('[S-06] [S-33] listings created, changed, paused, deleted and closed offline are changed once', async () => {
  const asha = await person('Asha')
  const own = async (name: string) => makeItem(asha.api, TOWN, { name, photoIds: [await uploadPicture(asha.api)] })
  const [tomato, okra] = [await own('Tomato'), await own('Okra')]
  await own('Beet')
  await makeService(asha.api)
  const basket = await makeShop(asha.api, TOWN)
  const create: Deed = {
    path: '/specialist-form',
    ready: () => screen.findByLabelText('Qualification'),
    async act() {
      await fillIn({
        Specialization: 'Veena teacher',
        Experience: '12',
        Keywords: 'music',
        Qualification: 'M.A.',
        Contact: '+91 90000 00077',
      })
      await tap('button', 'Add Specialization')
    },
  }
  const edit: Deed = {
    path: `/item/${tomato.id}/edit`,
    ready: () => waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('32')),
    async act() {
      await fillIn({ Price: '45' })
      await tap('button', 'Save item')
    },
  }
  const list: Deed = {
    path: '/item-list',
    ready: () => cardOf('Beet'),
    async act() {
      await user.click((await menuOf('Okra')).getByRole('button', { name: 'Deactivate' }))
      await waitFor(() => expect(waitingOf(asha).at(-1)).toBe('listing_status'))
      await user.keyboard('{Escape}')
      await user.click((await menuOf('Beet')).getByRole('button', { name: 'Delete' }))
      await answer(/./, 'Delete')
    },
  }
  const services: Deed = {
    path: '/services-list',
    ready: () => cardOf('Tap repair'),
    async act() {
      await user.click((await menuOf('Tap repair')).getByRole('button', { name: 'Delete' }))
      await answer(/./, 'Delete')
    },
  }
  const closed: Deed = {
    path: '/shop-list',
    ready: () => cardOf('Green Basket'),
    act: async () => user.click((await menuOf('Green Basket')).getByRole('button', { name: /Closed today/ })),
  }
  const mine = async ({ id }: { id: string }) => {
    const { pricePaise, status, version } = await read<Record<string, unknown>>(asha, `/api/my/items/${id}`)
    return { pricePaise, status, version }
  }
  const held = async () => ({
    skills: (await read<{ specializations: unknown[] }>(asha, '/api/my/specializations')).specializations.length,
    tomato: await mine(tomato),
    okra: await mine(okra),
    isClosed: (await read<{ closedOn: string | null }>(asha, `/api/shops/${basket.id}`)).closedOn !== null,
    items: (await read<{ items: { name: string }[] }>(asha, '/api/my/items')).items.map(({ name }) => name).toSorted(),
    services: (await read<{ services: unknown[] }>(asha, '/api/my/services')).services.length,
  })
  const before = await held()
  await applyOnce(asha, KINDS.listings, [create, edit, list, services, closed], held, {
    skills: 1,
    tomato: { ...before.tomato, pricePaise: 4500, version: Number(before.tomato.version) + 1 },
    okra: { ...before.okra, status: 'inactive', version: Number(before.okra.version) + 1 },
    isClosed: true,
    items: ['Okra', 'Tomato'],
    services: 0,
  })
})

test('[S-06] [S-33] the reference of a payment reported offline arrives once', async () => {
  const asha = await person('Asha')
  const { id } = await makeItem(asha.api, TOWN, { name: 'Tomato' })
  await tell(asha, 'post', '/api/my/payments', { listingIds: [id], months: 1 })
  const label = 'UPI reference, 12 digits'
  const reference = `42${String(Date.now()).slice(-10)}`
  const report: Deed = {
    path: '/subscription',
    ready: () => screen.findByLabelText(label),
    async act() {
      await fillIn({ [label]: reference })
      await tap('button', 'Send')
    },
  }
  const held = async () => ({
    references: (await read<{ payments: { reference: string | null }[] }>(asha, '/api/my/subscription')).payments.map(
      (payment) => payment.reference,
    ),
  })
  await applyOnce(asha, KINDS.payments, [report], held, { references: [reference] })
})

test('[S-06] [S-33] notifications read, removed and restored offline are so once', async () => {
  const asha = await person('Asha')
  for (const name of ['Ravi', 'Kavita']) await tell(await person(name), 'put', `/api/circle/people/${asha.id}`)
  const notice = async () => (await waitFor(() => main().getAllByRole('button', { name: /^Remove: / })))[0]!
  const last = (kind: string) => waitFor(() => expect(waitingOf(asha).at(-1)).toBe(kind))
  const read3: Deed = {
    path: '/notifications',
    ready: notice,
    async act() {
      await press('Mark All Read')
      await last('notice_read')
      await user.click(await notice())
      await last('notice_clear')
      await tap('button', /^Undo: /)
      await last('notice_restore')
      await user.click(await notice())
      await last('notice_clear')
    },
  }
  const held = async () => {
    const { notices } = await read<{ notices: { isRead: boolean }[] }>(asha, '/api/notifications')
    return { notices: notices.length, unread: notices.filter(({ isRead }) => !isRead).length }
  }
  expect(await held()).toEqual({ notices: 2, unread: 2 })
  await applyOnce(asha, KINDS.notices, [read3], held, { notices: 1, unread: 0 })
})

test('[S-06] [S-33] circle requests asked, answered and withdrawn offline, and a post, are applied once', async () => {
  const [asha, ravi, kavita] = [await person('Asha'), await person('Ravi'), await person('Kavita')]
  const [divya, usha] = [await person('Divya'), await person('Usha')]
  for (const each of [asha, divya, usha]) await tell(each, 'post', '/api/my/position', { location: here })
  for (const each of [ravi, kavita]) await tell(each, 'put', `/api/circle/people/${asha.id}`)
  await tell(asha, 'put', `/api/circle/people/${usha.id}`)
  const people: Deed = {
    path: '/circle',
    ready: shown('Add Divya'),
    async act() {
      await press('Add Divya')
      await press('Take back: Divya')
      await press('Add Divya')
      await press('Accept Ravi')
      await press('Decline Kavita')
      await press('Cancel the request to Usha')
      await waitFor(() => expect(main().getAllByText(/Not sent yet/)).toHaveLength(4))
    },
  }
  const post: Deed = {
    path: '/circle?tab=feeds',
    ready: () => screen.findByLabelText('Tell your circle something'),
    async act() {
      await fillIn({ 'Tell your circle something': 'Mangoes are in.' })
      await press('Post')
      expect((await screen.findByRole('list', { name: 'Not sent yet' })).textContent).toContain('Mangoes are in.')
      const field = () => screen.getByLabelText<HTMLTextAreaElement>('Tell your circle something')
      await waitFor(() => expect(field().value).toBe(''))
    },
  }
  const relation = async ({ id }: Someone) =>
    (await read<{ relation: string }>(asha, `/api/circle/people/${id}`)).relation
  const countNotices = async (of: Someone, kind: string) =>
    (await read<{ notices: { kind: string }[] }>(of, '/api/notifications')).notices.filter((each) => each.kind === kind)
      .length
  const held = async () => ({
    relations: [await relation(divya), await relation(ravi), await relation(kavita), await relation(usha)],
    toldOf: [await countNotices(divya, 'circleAsked'), await countNotices(ravi, 'circleAccepted')],
    posts: (await read<{ entries: { text: string }[] }>(asha, '/api/circle/feed')).entries.filter(
      ({ text }) => text !== '',
    ).length,
  })
  const after = { relations: ['asked', 'member', 'none', 'none'], toldOf: [1, 1], posts: 1 }
  await applyOnce(asha, KINDS.circle, [people, post], held, after)
})

test('[S-06] [S-33] requests to neighbours asked, answered and declined offline are so once', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  for (const each of [meena, asha]) await tell(each, 'post', '/api/my/position', { location: here })
  const asked = (words: string) =>
    tell(meena, 'post', '/api/requests', {
      id: crypto.randomUUID(),
      kind: 'borrow',
      words,
      rangeMeters: 5000,
      hoursOpen: 24,
    })
  const [ladder, drill] = [await asked('Who has a ladder?'), await asked('Who has a drill?')]
  const ask: Deed = {
    path: '/ask',
    ready: () => screen.findAllByLabelText('What do you need?'),
    async act() {
      const fields = screen.getAllByLabelText<HTMLInputElement>('What do you need?')
      await user.click(fields.at(-1)!)
      await user.paste('Who has a tent to lend?')
      await tap('button', 'Ask')
    },
  }
  const reply: Deed = {
    path: `/requests/${ladder.id}`,
    ready: () => screen.findByLabelText('One sentence'),
    async act() {
      await fillIn({ 'One sentence': 'I have one, 8 feet.' })
      await tap('button', 'Send the answer')
    },
  }
  const decline: Deed = {
    path: `/requests/${drill.id}`,
    ready: () => screen.findByRole('button', { name: 'Not me' }),
    act: () => tap('button', 'Not me'),
  }
  const held = async () => ({
    requests: (await read<{ asked: unknown[] }>(asha, '/api/requests/mine')).asked.length,
    answers: (await read<{ given: unknown[] }>(meena, `/api/requests/${ladder.id}`)).given.length,
  })
  await applyOnce(asha, KINDS.requests, [ask, reply, decline], held, { requests: 1, answers: 1 })
})

/** A person proposes a meeting in half an hour to another one, who accepts it on request. */
async function meeting(asha: Someone, name: string, { isAgreed = true } = {}) {
  const other = await person(name)
  await tell(other, 'post', '/api/chat/conversations', { userId: asha.id })
  const id = crypto.randomUUID()
  const at = new Date(Date.now() + 30 * 60_000).toISOString()
  await tell(other, 'post', '/api/meetings', { id, withId: asha.id, place: { name: `Gate of ${name}`, ...TOWN }, at })
  if (isAgreed) await tell(asha, 'post', `/api/meetings/${id}/agree`, { revision: 1 })
  return { other, id, path: `/meetings/${id}` }
}

type Meeting = Awaited<ReturnType<typeof meeting>>

/** State and revision of a meeting, and the notifications of the other person about it. */
async function stateOf({ other, path }: Meeting): Promise<string> {
  const { own } = await read<{ own: { state: string; revision: number } }>(other, `/api${path}`)
  const { notices } = await read<{ notices: { kind: string }[] }>(other, '/api/notifications')
  const kinds = notices.map(({ kind }) => kind).filter((kind) => kind.startsWith('meeting'))
  return [own.state, own.revision, ...kinds.toSorted()].join(' ')
}

/** A day within the sixty days allowed for meetings, in the form's format. */
const inTwentyDays = () => new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)

test('[S-06] [S-33] meetings proposed, agreed, declined and moved offline are so once', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  await tell(meena, 'post', '/api/chat/conversations', { userId: asha.id })
  // Public places are suggested between the two; their own shops are none.
  for (const each of [meena, asha]) await tell(each, 'post', '/api/my/position', { location: here })
  await makeShop((await person('Ravi')).api, TOWN, { name: 'Corner Stores' })
  const [toAgree, toDecline] = [
    await meeting(asha, 'Leela', { isAgreed: false }),
    await meeting(asha, 'Mona', { isAgreed: false }),
  ]
  const toChange = await meeting(asha, 'Nita')
  const propose: Deed = {
    path: `/meet?with=${meena.id}&name=Meena`,
    ready: () => screen.findByRole('radio', { name: /Corner Stores/ }),
    async act() {
      await user.click(screen.getByRole('radio', { name: /Corner Stores/ }))
      await fillIn({ Day: inTwentyDays(), Time: '11:30' })
      await tap('button', 'Propose')
    },
  }
  const move: Deed = {
    path: `/meet?meeting=${toChange.id}`,
    ready: () => screen.findByText('Gate of Nita'),
    async act() {
      await fillIn({ Day: inTwentyDays() })
      await tap('button', 'Propose')
    },
  }
  const held = async () => ({
    meetings: [await stateOf(toAgree), await stateOf(toDecline), await stateOf(toChange)],
    proposals: (await read<{ own: { place: { name: string } }[] }>(meena, '/api/meetings')).own.map(
      ({ place }) => place.name,
    ),
  })
  const deeds = [propose, button(toAgree.path, 'Agree'), button(toDecline.path, 'Decline'), move]
  await applyOnce(asha, KINDS.meetings, deeds, held, {
    meetings: ['agreed 1 meetingAgreed', 'declined 1 meetingDeclined', 'proposed 2 meetingMoved'],
    proposals: ['Corner Stores'],
  })
})

test('[S-06] [S-33] meetings called off, set out to, met by code and ended well offline are so once', async () => {
  const asha = await person('Asha')
  const [toCallOff, toSetOut] = [await meeting(asha, 'Omar'), await meeting(asha, 'Padma')]
  const [toMeet, toEndWell] = [await meeting(asha, 'Qadir'), await meeting(asha, 'Rekha')]
  const codeOf = async ({ other, id }: Meeting) =>
    (await read<{ code: string }>(other, `/api/meetings/${id}/code`)).code
  await tell(asha, 'post', `/api/meetings/${toEndWell.id}/code`, { code: await codeOf(toEndWell) })
  const code = await codeOf(toMeet)
  const callOff: Deed = {
    path: toCallOff.path,
    ready: shown('Call off'),
    async act() {
      await press('Call off')
      await answer(/./, 'Call off')
    },
  }
  const meet: Deed = {
    path: toMeet.path,
    ready: shown('I am there'),
    async act() {
      await press('I am there')
      await fillIn({ 'Or enter the code that Qadir shows': code })
      await user.click(await (await sheet()).findByRole('button', { name: 'Confirm' }))
    },
  }
  const held = async () => ({
    meetings: [await stateOf(toCallOff), await stateOf(toSetOut), await stateOf(toMeet), await stateOf(toEndWell)],
    isWell:
      (await read<{ own: { mine: { wellAt: string | null } } }>(asha, `/api${toEndWell.path}`)).own.mine.wellAt !==
      null,
  })
  const deeds = [callOff, button(toSetOut.path, 'I am on the way'), meet, button(toEndWell.path, 'All is well')]
  await applyOnce(asha, KINDS.meetingDay, deeds, held, {
    meetings: ['cancelled 1 meetingCancelled', 'agreed 1 meetingSetOut', 'met 1 meetingMet', 'met 1 meetingMet'],
    isWell: true,
  })
})

test('conflicts: offline changes of two devices both count, and no edit overwrites them silently', async () => {
  const [meena, asha, ravi] = [await person('Meena'), await person('Asha'), await person('Ravi')]
  const item = await makeItem(meena.api, TOWN, { photoIds: [await uploadPicture(meena.api)] })
  const two = await askFor(dealer(asha), item.id, { quantity: 2 })
  const three = await askFor(dealer(ravi), item.id, { quantity: 3 })
  const stock = async () => (await read<{ stock: number }>(meena, `/api/my/items/${item.id}`)).stock
  await openApp(`/orders/${two.id}`, meena)
  await screen.findByRole('button', { name: 'Confirm' })
  setOffline(true)
  await tap('button', 'Confirm')
  await waitFor(() => expect(waitingOf(meena)).toEqual(['order_confirm']))
  expect(await stock()).toBe(20)
  // The other device.
  await stepOrder(dealer(meena), three.id, 'confirm')
  expect(await stock()).toBe(17)
  setOffline(false)
  await waitFor(async () => expect(await stock()).toBe(15))

  const price = () => screen.findByLabelText<HTMLInputElement>('Price')
  const one = await askFor(dealer(asha), item.id)
  await openApp(`/item/${item.id}/edit`, meena)
  await waitFor(async () => expect((await price()).value).toBe('32'))
  await stepOrder(dealer(meena), one.id, 'confirm')
  await fillIn({ Price: '40' })
  await tap('button', 'Save item')
  await screen.findByText('Saved. It was changed elsewhere meanwhile; both changes are kept.')
  expect(await read(meena, `/api/my/items/${item.id}`)).toMatchObject({ stock: 14, pricePaise: 4000 })
})
