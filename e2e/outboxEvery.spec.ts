import { readFileSync } from 'node:fs'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { askFor, bought, stepOrder } from './kit/dealing.ts'
import { makeItem, makeShop, uploadPicture } from './kit/listings.ts'
import { PAYEE } from './kit/payments.ts'
import { cardOf, fillForm, fillIn, openMenuOf } from './kit/selling.ts'
import { expect, HOME, north, type Person, test } from './kit/test.ts'
import { answersAreKept, goOffline, keptIn, type KeptHere, waitingIn } from './kit/waiting.ts'

test.use({ serverEnv: { ...PAYEE }, serviceWorkers: 'allow' })

/** People of these journeys are in a separate town. */
const TOWN = north(HOME, 700_000)
const here = { lat: TOWN.latitude, lng: TOWN.longitude }

/** An action that is queued in the outbox. */
interface Deed {
  /** Kinds of the calls it queues, in order. */
  kinds: string[]
  path: string
  /** Element that is visible once the page has its data. */
  ready: Locator
  act: () => Promise<unknown>
}

/** A day within the sixty days allowed for meetings, in the form's format. */
const inTwentyDays = () => new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)

/** Kinds of queued calls by their labels on /offline-sync. */
const WORDS = new Map(
  Object.entries(JSON.parse(readFileSync('locales/en/offline.json', 'utf8')) as Record<string, string>)
    .filter(([key]) => key.startsWith('kind_') && key !== 'kind_other')
    .map(([key, word]) => [key.slice('kind_'.length), word]),
)

async function read<Told>({ page }: Person, path: string): Promise<Told> {
  return (await (await page.request.get(path)).json()) as Told
}

async function tell(from: Person, method: 'post' | 'put', path: string, data: unknown = {}): Promise<{ id: string }> {
  const answer = await from.page.request[method](path, { data })
  expect(answer.ok(), `${path} ${answer.status()}`).toBe(true)
  return (await answer.json()) as { id: string }
}

/** Every change is applied, and the first answer to each is lost. @returns the keys of those whose answer was lost */
async function loseFirstAnswers(context: BrowserContext): Promise<Set<string>> {
  const lost = new Set<string>()
  await context.route('**/api/**', async (route) => {
    const key = route.request().headers()['idempotency-key']
    if (key === undefined || route.request().method() === 'GET') return route.fallback()
    const isFirst = !lost.has(key)
    try {
      const response = await route.fetch()
      if (isFirst) await route.abort('connectionreset')
      else await route.fulfill({ response })
      lost.add(key)
    } catch {
      // The page was left meanwhile.
    }
  })
  return lost
}

/** Kinds not covered here. One of them is covered in inventory.spec.ts. */
const ELSEWHERE = ['listing_changes', 'listing_order']

test('[S-06] [S-33] a reload at every step of every queued action applies the action exactly once', async ({
  person,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_|Failed to fetch|error occurred when fetching the script|status of 404/)
  test.setTimeout(420_000)
  const asha = await person('Asha', { at: TOWN, browser: { serviceWorkers: 'allow' } })
  const [meena, ravi, kavita] = [await person('Meena', { at: TOWN }), await person('Ravi'), await person('Kavita')]
  const [divya, usha] = [await person('Divya', { at: TOWN }), await person('Usha', { at: TOWN })]
  const { page, context } = asha
  const main = page.locator('#main')
  const sheet = page.getByRole('dialog')

  const hers = (name: string) => makeItem(meena.page.request, TOWN, { name })
  const own = async (name: string) =>
    makeItem(page.request, TOWN, { name, photoIds: [await uploadPicture(page.request)] })
  const [lamp, pot, jug, bowl, plate] = [
    await hers('Lamp'),
    await hers('Pot'),
    await hers('Jug'),
    await hers('Bowl'),
    await hers('Plate'),
  ]
  const [tomato, okra, yam, leek] = [await own('Tomato'), await own('Okra'), await own('Yam'), await own('Leek')]
  await own('Beet')
  const basket = await makeShop(page.request, TOWN)
  const rice = await bought(asha, meena, { name: 'Rice' })
  for (const { id } of [pot, jug]) await tell(asha, 'put', `/api/wishlist/${id}`)
  const [toConfirm, toHandOver] = [await askFor(meena, yam.id), await askFor(meena, leek.id)]
  const [toReceive, toCancel] = [await askFor(asha, bowl.id), await askFor(asha, plate.id)]
  await stepOrder(asha, toHandOver.id, 'confirm')
  await stepOrder(meena, toReceive.id, 'confirm')
  await tell(asha, 'post', '/api/my/payments', { listingIds: [tomato.id], months: 1 })
  for (const each of [asha, divya, usha]) await tell(each, 'post', '/api/my/position', { location: here })
  for (const each of [ravi, kavita]) await tell(each, 'put', `/api/circle/people/${asha.id}`)
  await tell(asha, 'put', `/api/circle/people/${usha.id}`)
  await tell(meena, 'post', '/api/my/position', { location: here })
  const asked = (words: string) =>
    tell(meena, 'post', '/api/requests', {
      id: crypto.randomUUID(),
      kind: 'borrow',
      words,
      rangeMeters: 5000,
      hoursOpen: 24,
    })
  const [ladder, drill] = [await asked('Who has a ladder?'), await asked('Who has a drill?')]

  /** A person proposes a meeting in half an hour to Asha, who accepts it on request. */
  async function meeting(name: string, { isAgreed = true } = {}): Promise<{ other: Person; id: string; path: string }> {
    const other = await person(name)
    await tell(other, 'post', '/api/chat/conversations', { userId: asha.id })
    const id = crypto.randomUUID()
    const at = new Date(Date.now() + 30 * 60_000).toISOString()
    await tell(other, 'post', '/api/meetings', { id, withId: asha.id, place: { name: `Gate of ${name}`, ...TOWN }, at })
    if (isAgreed) await tell(asha, 'post', `/api/meetings/${id}/agree`, { revision: 1 })
    return { other, id, path: `/meetings/${id}` }
  }
  const toAgree = await meeting('Leela', { isAgreed: false })
  const toDecline = await meeting('Mona', { isAgreed: false })
  const [toChange, toCallOff, toSetOut] = [await meeting('Nita'), await meeting('Omar'), await meeting('Padma')]
  const [toMeet, toEndWell] = [await meeting('Qadir'), await meeting('Rekha')]
  const codeOf = async ({ other, id }: typeof toMeet) =>
    (await read<{ code: string }>(other, `/api/meetings/${id}/code`)).code
  await tell(asha, 'post', `/api/meetings/${toEndWell.id}/code`, { code: await codeOf(toEndWell) })
  const code = await codeOf(toMeet)
  await tell(meena, 'post', '/api/chat/conversations', { userId: asha.id })
  const sendMessage = async (from: Person, to: Person, text: string) =>
    (await tell(from, 'post', '/api/chat/messages', { to: to.id, text })) as unknown as {
      id: string
      conversationId: string
    }
  const sorry = await sendMessage(asha, ravi, 'Wrong person, sorry')
  await sendMessage(ravi, asha, 'No problem')
  await makeShop(meena.page.request, TOWN, { name: 'Corner Stores' })

  const order = ({ id }: { id: string }) => `/orders/${id}`
  const button = (name: string | RegExp) => main.getByRole('button', { name, exact: true })
  const tap = (target: Locator) => () => target.click()
  const heart = main.getByRole('button', { name: /^Save / }).first()
  const notice = main.getByRole('button', { name: /^Remove: / }).first()
  const deeds: Deed[] = [
    {
      kinds: ['wishlist_remove', 'wishlist_clear'],
      path: '/wishlist',
      ready: button('Remove Pot'),
      async act() {
        await button('Remove Pot').click()
        await button('Clear All').click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Clear All' }).click()
      },
    },
    { kinds: ['wishlist_add'], path: `/product/${lamp.id}`, ready: heart, act: tap(heart) },
    {
      kinds: ['order_ask'],
      path: `/product/${lamp.id}`,
      ready: page.getByRole('button', { name: 'Ask for this item' }),
      async act() {
        await page.getByRole('button', { name: 'Ask for this item' }).click()
        await sheet.getByRole('button', { name: 'Send request' }).click()
      },
    },
    {
      kinds: ['watch_search'],
      path: '/filters?q=hurricane%20lantern',
      ready: button('Tell me when there is one'),
      act: tap(button('Tell me when there is one')),
    },
    {
      kinds: ['review_draft'],
      path: `/ratings?product=${rice.listingId}`,
      ready: page.getByRole('radio', { name: '4 stars' }),
      async act() {
        await page.getByRole('radio', { name: '4 stars' }).click()
        await page.getByRole('button', { name: 'Submit Review' }).click()
      },
    },
    {
      kinds: ['message_draft'],
      path: `/circle?userId=${meena.id}`,
      ready: page.getByRole('textbox', { name: 'Message' }),
      async act() {
        await page.getByRole('textbox', { name: 'Message' }).fill('Is it ripe?')
        await page.getByRole('button', { name: 'Send', exact: true }).click()
      },
    },
    {
      kinds: ['message_delete', 'message_hide', 'chat_mute'],
      path: `/chat/${sorry.conversationId}`,
      ready: page.getByRole('region', { name: 'Messages' }).getByText('Wrong person, sorry'),
      async act() {
        const log = page.getByRole('region', { name: 'Messages' }).locator('[data-message]')
        await log.getByText('Wrong person, sorry').click({ button: 'right' })
        await sheet.getByRole('button', { name: 'Delete for both' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for both' }).click()
        await expect(page.locator('dialog[open]')).toHaveCount(0)
        await log.getByText('No problem').click({ button: 'right' })
        await sheet.getByRole('button', { name: 'Delete for me' }).click()
        await expect(log.getByText('No problem')).toBeHidden()
        await page.getByRole('button', { name: 'More', exact: true }).click()
        await sheet.getByRole('button', { name: 'Always' }).click()
      },
    },
    {
      kinds: ['order_confirm'],
      path: order(toConfirm),
      ready: page.getByRole('button', { name: 'Confirm', exact: true }),
      act: tap(page.getByRole('button', { name: 'Confirm', exact: true })),
    },
    {
      kinds: ['order_hand_over'],
      path: order(toHandOver),
      ready: page.getByRole('button', { name: 'Handed over' }),
      act: tap(page.getByRole('button', { name: 'Handed over' })),
    },
    {
      kinds: ['order_complete'],
      path: order(toReceive),
      ready: page.getByRole('button', { name: 'I have it' }),
      act: tap(page.getByRole('button', { name: 'I have it' })),
    },
    {
      kinds: ['order_cancel'],
      path: order(toCancel),
      ready: page.getByRole('button', { name: 'Take back' }),
      async act() {
        await page.getByRole('button', { name: 'Take back' }).click()
        await sheet.getByRole('button', { name: 'I cannot come' }).click()
        await sheet.getByRole('button', { name: 'Cancel order' }).click()
      },
    },
    {
      kinds: ['listing_create'],
      path: '/specialist-form',
      ready: page.getByLabel('Qualification', { exact: true }),
      async act() {
        await fillForm(page, 'specialization')
        await page.getByRole('button', { name: 'Add Specialization', exact: true }).click()
      },
    },
    {
      kinds: ['listing_edit'],
      path: `/item/${tomato.id}/edit`,
      ready: page.getByLabel('Price', { exact: true }),
      async act() {
        await fillIn(page, { Price: '45' })
        await page.getByRole('button', { name: 'Save item' }).click()
      },
    },
    {
      kinds: ['listing_status', 'listing_delete'],
      path: '/item-list',
      ready: cardOf(page, 'Beet'),
      async act() {
        await (await openMenuOf(page, 'Okra')).getByRole('button', { name: 'Deactivate' }).click()
        await page.keyboard.press('Escape')
        await (await openMenuOf(page, 'Beet')).getByRole('button', { name: 'Delete' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      },
    },
    {
      kinds: ['listing_closed'],
      path: '/shop-list',
      ready: cardOf(page, 'Green Basket'),
      async act() {
        await (await openMenuOf(page, 'Green Basket')).getByRole('button', { name: 'Closed today' }).click()
      },
    },
    {
      kinds: ['payment_reference'],
      path: '/subscription',
      ready: page.getByLabel('UPI reference, 12 digits'),
      async act() {
        await page.getByLabel('UPI reference, 12 digits').fill('427109361234')
        await page.getByRole('button', { name: 'Send' }).click()
      },
    },
    {
      kinds: ['setting_change'],
      path: '/privacy-settings/privacy',
      ready: page.getByRole('switch', { name: /^Purchase history/ }),
      act: () => page.getByRole('switch', { name: /^Purchase history/ }).click(),
    },
    {
      kinds: ['notice_read', 'notice_clear', 'notice_restore', 'notice_clear'],
      path: '/notifications',
      ready: notice,
      async act() {
        await button('Mark All Read').click()
        await notice.click()
        await page.getByRole('button', { name: 'Undo', exact: true }).click()
        await expect.poll(async () => (await keptIn(page)).at(-1)?.kind).toBe('notice_restore')
        await notice.click()
      },
    },
    {
      kinds: ['circle_ask', 'circle_accept', 'circle_decline', 'circle_withdraw'],
      path: '/circle',
      ready: button('Add Divya'),
      async act() {
        await button('Add Divya').click()
        await button('Take back: Divya').click()
        await button('Add Divya').click()
        await button('Accept Ravi').click()
        await button('Decline Kavita').click()
        await button('Cancel the request to Usha').click()
        await expect(main.getByText('Not sent yet')).toHaveCount(4)
      },
    },
    {
      kinds: ['circle_post'],
      path: '/circle?tab=feeds',
      ready: page.getByLabel('Tell your circle something'),
      async act() {
        await page.getByLabel('Tell your circle something').fill('Mangoes are in.')
        await button('Post').click()
        await expect(page.getByRole('list', { name: 'Not sent yet' })).toContainText('Mangoes are in.')
        await expect(page.getByLabel('Tell your circle something')).toHaveValue('')
      },
    },
    {
      kinds: ['request_ask'],
      path: '/ask',
      ready: page.getByLabel('What do you need?', { exact: true }).last(),
      async act() {
        await page.getByLabel('What do you need?', { exact: true }).last().fill('Who has a tent to lend?')
        await page.getByRole('button', { name: 'Ask', exact: true }).click()
      },
    },
    {
      kinds: ['request_answer'],
      path: `/requests/${ladder.id}`,
      ready: page.getByLabel('One sentence'),
      async act() {
        await page.getByLabel('One sentence').fill('I have one, 8 feet.')
        await page.getByRole('button', { name: 'Send the answer' }).click()
      },
    },
    {
      kinds: ['request_decline'],
      path: `/requests/${drill.id}`,
      ready: page.getByRole('button', { name: 'Not me' }),
      act: tap(page.getByRole('button', { name: 'Not me' })),
    },
    {
      kinds: ['meeting_propose'],
      path: `/meet?with=${meena.id}&name=Meena`,
      ready: page.getByRole('radio', { name: /Corner Stores/ }),
      async act() {
        await page.getByRole('radio', { name: /Corner Stores/ }).click()
        await page.getByLabel('Day').fill(inTwentyDays())
        await page.getByLabel('Time', { exact: true }).fill('11:30')
        await page.getByRole('button', { name: 'Propose', exact: true }).click()
      },
    },
    {
      kinds: ['meeting_agree'],
      path: toAgree.path,
      ready: button('Agree'),
      act: tap(button('Agree')),
    },
    {
      kinds: ['meeting_decline'],
      path: toDecline.path,
      ready: button('Decline'),
      act: tap(button('Decline')),
    },
    {
      kinds: ['meeting_change'],
      path: `/meet?meeting=${toChange.id}`,
      ready: page.getByRole('button', { name: 'Propose', exact: true }),
      async act() {
        await page.getByLabel('Day').fill(inTwentyDays())
        await page.getByRole('button', { name: 'Propose', exact: true }).click()
      },
    },
    {
      kinds: ['meeting_cancel'],
      path: toCallOff.path,
      ready: button('Call off'),
      async act() {
        await button('Call off').click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Call off' }).click()
      },
    },
    {
      kinds: ['meeting_set_out'],
      path: toSetOut.path,
      ready: button('I am on the way'),
      act: tap(button('I am on the way')),
    },
    {
      kinds: ['meeting_code'],
      path: toMeet.path,
      ready: button('I am there'),
      async act() {
        await button('I am there').click()
        await sheet.getByLabel('Or enter the code that Qadir shows').fill(code)
        await sheet.getByRole('button', { name: 'Confirm' }).click()
      },
    },
    {
      kinds: ['meeting_well'],
      path: toEndWell.path,
      ready: button('All is well'),
      act: tap(button('All is well')),
    },
  ]
  const ofDeeds = deeds.flatMap(({ kinds }) => kinds)
  expect(new Set([...ofDeeds, ...ELSEWHERE]), 'every kind that may wait is here').toEqual(new Set(WORDS.keys()))

  const notices = async (of: Person) =>
    (await read<{ notices: { kind: string; isRead: boolean }[] }>(of, '/api/notifications')).notices
  const countNotices = async (of: Person, kind: string) =>
    (await notices(of)).filter((each) => each.kind === kind).length
  const status = async ({ id }: { id: string }) => (await read<{ status: string }>(asha, `/api/orders/${id}`)).status
  const mine = async ({ id }: { id: string }) => {
    const { pricePaise, status: stands, version } = await read<Record<string, unknown>>(asha, `/api/my/items/${id}`)
    return { pricePaise, status: stands, version }
  }
  const relation = async ({ id }: Person) =>
    (await read<{ relation: string }>(asha, `/api/circle/people/${id}`)).relation
  const met = async ({ other, id }: { other: Person; id: string }) => {
    const path = `/api/meetings/${id}`
    const { own } = await read<{ own: { state: string; revision: number } }>(other, path)
    const kinds = (await notices(other)).map(({ kind }) => kind).filter((kind) => kind.startsWith('meeting'))
    return [own.state, own.revision, kinds.toSorted().join(' ')]
  }
  const chatOf = async (who: Person) => {
    const at = `/api/chat/conversations/${sorry.conversationId}`
    const { messages } = await read<{ messages: { text: string; deletion: string | null }[] }>(who, `${at}/messages`)
    const { isMuted } = await read<{ isMuted: boolean }>(who, at)
    return [...messages.map(({ text, deletion }) => deletion ?? text), isMuted]
  }
  /** The server's state of everything that the actions change. */
  const held = async () => ({
    wishes: (await read<{ ids: string[] }>(asha, '/api/wishlist/ids')).ids.toSorted(),
    asked: (await read<{ orders: unknown[] }>(asha, '/api/orders?side=buyer')).orders.length,
    watches: (await read<{ watches: unknown[] }>(asha, '/api/watches')).watches.length,
    reviews: (await read<{ reviews: unknown[] }>(meena, `/api/listings/${rice.listingId}/reviews`)).reviews.length,
    messages: (await read<{ conversations: { unread: number }[] }>(meena, '/api/chat/conversations')).conversations.map(
      ({ unread }) => unread,
    ),
    chats: [await chatOf(asha), await chatOf(ravi)],
    orders: [await status(toConfirm), await status(toHandOver), await status(toReceive), await status(toCancel)],
    skills: (await read<{ specializations: unknown[] }>(asha, '/api/my/specializations')).specializations.length,
    tomato: await mine(tomato),
    okra: await mine(okra),
    closedOn: (await read<{ closedOn: string | null }>(meena, `/api/shops/${basket.id}`)).closedOn,
    items: (await read<{ items: { name: string }[] }>(asha, '/api/my/items')).items.map(({ name }) => name).toSorted(),
    references: (await read<{ payments: { reference: string | null }[] }>(asha, '/api/my/subscription')).payments.map(
      ({ reference }) => reference,
    ),
    unread: (await notices(asha)).filter(({ isRead }) => !isRead).length,
    notices: (await notices(asha)).length,
    relations: [await relation(divya), await relation(ravi), await relation(kavita), await relation(usha)],
    toldOf: [await countNotices(divya, 'circleAsked'), await countNotices(ravi, 'circleAccepted')],
    requests: (await read<{ asked: unknown[] }>(asha, '/api/requests/mine')).asked.length,
    answers: (await read<{ given: unknown[] }>(meena, `/api/requests/${ladder.id}`)).given.length,
    meetings: [
      await met(toAgree),
      await met(toDecline),
      await met(toChange),
      await met(toCallOff),
      await met(toSetOut),
      await met(toMeet),
      await met(toEndWell),
    ],
    proposals: (await read<{ own: { place: { name: string } }[] }>(meena, '/api/meetings')).own.map(
      ({ place }) => place.name,
    ),
    isWell: (await read<{ own: { mine: { wellAt: string | null } } }>(asha, `/api${toEndWell.path}`)).own.mine.wellAt,
    posts: (await read<{ entries: { text: string }[] }>(asha, '/api/circle/feed')).entries.filter(
      ({ text }) => text !== '',
    ).length,
  })

  await test.step('every page is opened once online, so that its answers are stored', async () => {
    await page.goto('/home')
    await expect(page.locator('html[data-offline=ready]')).toBeAttached({ timeout: 60_000 })
    for (const [index, { path, ready }] of deeds.entries()) {
      if (path !== deeds[index - 1]?.path) await page.goto(path)
      await expect(ready, path).toBeVisible()
      await answersAreKept(page)
    }
  })
  const before = await held()

  await goOffline(context)
  const kinds: string[] = []
  for (const deed of deeds) {
    await test.step(`offline: ${deed.kinds.join(', ')}`, async () => {
      await page.goto(deed.path)
      await expect(deed.ready).toBeVisible()
      await deed.act()
      kinds.push(...deed.kinds)
      await expect.poll(async () => (await keptIn(page)).map(({ kind }) => kind)).toEqual(kinds)
    })
  }
  let waiting: KeptHere[] = []
  await test.step('reloaded offline: the action is still shown as waiting, and has no effect yet', async () => {
    await page.goto('/offline-sync')
    await page.reload()
    waiting = await keptIn(page)
    expect(waiting.map(({ kind }) => kind)).toEqual(kinds)
    const rows = page.getByRole('list', { name: 'Pending actions' }).getByRole('listitem')
    await expect(rows).toHaveCount(kinds.length)
    const texts = (await rows.allTextContents()).join('\n')
    for (const kind of kinds) expect(texts).toContain(`${WORDS.get(kind)} ·`)
    expect(await held()).toEqual(before)
  })

  await test.step('every answer is lost, and the page is reloaded at that moment', async () => {
    const lost = await loseFirstAnswers(context)
    await context.setOffline(false)
    await expect.poll(() => lost.size).toBeGreaterThan(0)
    for (let left = await waitingIn(page); left > 0; left = await waitingIn(page)) {
      const had = lost.size
      await page.reload()
      await expect.poll(async () => lost.size > had || (await waitingIn(page)) === 0, { timeout: 30_000 }).toBe(true)
    }
    for (const { key, kind } of waiting) expect(lost.has(key), `${kind}: its answer was lost`).toBe(true)
  })

  await test.step('each effect is present once, and nothing is waiting or refused', async () => {
    await page.reload()
    await expect(page.getByText('Nothing waits to be sent.')).toBeVisible()
    expect(await keptIn(page)).toEqual([])
    expect(await held()).toEqual({
      ...before,
      wishes: [lamp.id],
      asked: before.asked + 1,
      watches: 1,
      reviews: 1,
      messages: [1],
      chats: [
        ['deleted', true],
        ['deleted', 'No problem', false],
      ],
      orders: ['confirmed', 'handedOver', 'completed', 'cancelled'],
      skills: 1,
      tomato: { ...before.tomato, pricePaise: 4500, version: Number(before.tomato.version) + 1 },
      okra: { ...before.okra, status: 'inactive', version: Number(before.okra.version) + 1 },
      closedOn: expect.any(String) as unknown,
      items: before.items.filter((name) => name !== 'Beet'),
      references: ['427109361234'],
      unread: 0,
      // One was removed; the others concerned orders and requests that are settled now.
      notices: 0,
      relations: ['asked', 'member', 'none', 'none'],
      toldOf: [1, 1],
      requests: 1,
      answers: 1,
      posts: 1,
      meetings: [
        ['agreed', 1, 'meetingAgreed'],
        ['declined', 1, 'meetingDeclined'],
        ['proposed', 2, 'meetingMoved'],
        ['cancelled', 1, 'meetingCancelled'],
        ['agreed', 1, 'meetingSetOut'],
        ['met', 1, 'meetingMet'],
        ['met', 1, 'meetingMet'],
      ],
      proposals: ['Corner Stores'],
      isWell: expect.any(String) as unknown,
    })
  })
})

test('conflicts: counters merge; offline changes of two devices both count, and no edit overwrites them silently', async ({
  browser,
  person,
  watch,
  server,
}) => {
  watch.allow(/Failed to load resource|ERR_|Failed to fetch/)
  const [meena, asha, ravi] = [await person('Meena'), await person('Asha'), await person('Ravi')]
  const item = await makeItem(meena.page.request, TOWN, { photoIds: [await uploadPicture(meena.page.request)] })
  const [two, three] = [await askFor(asha, item.id, { quantity: 2 }), await askFor(ravi, item.id, { quantity: 3 })]
  const other = await browser.newContext({
    baseURL: server.origin,
    storageState: await meena.context.storageState(),
  })
  watch.over(other)
  const [phone, tablet, laptop] = [meena.page, await other.newPage(), await other.newPage()]
  const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm', exact: true })
  await phone.goto(`/orders/${two.id}`)
  await tablet.goto(`/orders/${three.id}`)
  await laptop.goto(`/item/${item.id}/edit`)
  for (const page of [phone, tablet]) await expect(confirm(page)).toBeVisible()
  await expect(laptop.getByLabel('Price', { exact: true })).toHaveValue('32')
  await goOffline(meena.context)
  await goOffline(other)
  for (const page of [phone, tablet]) await confirm(page).click()
  for (const page of [phone, tablet]) await expect.poll(() => waitingIn(page)).toBe(1)
  const stock = async () => (await read<{ stock: number }>(meena, `/api/my/items/${item.id}`)).stock
  expect(await stock()).toBe(20)
  await meena.context.setOffline(false)
  await expect.poll(stock).toBe(18)
  await other.setOffline(false)
  await expect.poll(stock).toBe(15)

  await laptop.getByLabel('Price', { exact: true }).fill('40')
  await laptop.getByRole('button', { name: 'Save item' }).click()
  await expect(laptop.getByText('Saved. It was changed elsewhere meanwhile; both changes are kept.')).toBeVisible()
  expect(await read(meena, `/api/my/items/${item.id}`)).toMatchObject({ stock: 15, pricePaise: 4000 })
  await other.close()
})
