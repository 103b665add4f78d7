import type { Locator } from '@playwright/test'
import { askFor, stepOrder } from './kit/dealing.ts'
import { makeItem, makeShop, uploadPicture } from './kit/listings.ts'
import { sentTo } from './kit/outbox.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, north, type Person, test } from './kit/test.ts'
import { goOffline } from './kit/waiting.ts'

/** Far from the shops of other tests. */
const LANE = { latitude: 15.3647, longitude: 75.124 }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

async function inCircle(one: Person, other: Person) {
  await one.page.request.put(`/api/circle/people/${other.id}`, { data: {} })
  const answer = await other.page.request.post(`/api/circle/people/${one.id}/acceptance`, { data: {} })
  expect(answer.ok()).toBe(true)
}

/** Day and time this many minutes ahead, in the format of the form's two fields. */
const dayAndTimeIn = (page: Person['page'], minutes = 30) =>
  page.evaluate((ahead) => {
    const at = new Date(Date.now() + ahead * 60_000)
    const twoDigits = (number: number) => String(number).padStart(2, '0')
    return {
      day: `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`,
      time: `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`,
    }
  }, minutes)

const hindi = (page: Person['page']) =>
  page.evaluate(`localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'hi', at: 1 }))`)

/** The next change of a page reaches the server, but its answer is lost. */
async function loseNextAnswer({ page }: Person, path: RegExp): Promise<{ isLost: () => boolean }> {
  let isLost = false
  await page.route(path, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  return { isLost: () => isLost }
}

test('four people, two languages: another time, lost answers, double taps, a friend is informed, a stranger sees nothing', async ({
  person,
  watch,
}, info) => {
  watch.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ERR_FAILED/)
  const asha = await person('Asha', { at: LANE, browser: PHONE })
  const ravi = await person('Ravi', { at: north(LANE, 300), browser: { ...PHONE, colorScheme: 'dark' } })
  const priya = await person('Priya', { at: LANE, browser: PHONE })
  const kiran = await person('Kiran', { at: LANE, browser: PHONE })
  const page = asha.page
  const picture = (name: string, of = page, fullPage = true) =>
    of.screenshot({ path: info.outputPath(`${name}.png`), fullPage })
  await makeShop(ravi.page.request, north(LANE, 300), { name: 'Cycle Corner' })
  const photoIds = [await uploadPicture(ravi.page.request)]
  const item = await makeItem(ravi.page.request, north(LANE, 300), { name: 'Blue bicycle', stock: 1, photoIds })
  await inCircle(asha, priya)
  for (const each of [asha, ravi])
    await each.page.request.patch('/api/settings', { data: { sosPasskey: 'open sesame' } })
  await page.reload()
  for (const each of [ravi, priya]) {
    await each.page.goto('/terms')
    await hindi(each.page)
  }

  await test.step('a first chat about the item shows the meeting row at once; so does the order', async () => {
    await page.goto(`/product/${item.id}`)
    await page.getByRole('link', { name: 'Chat' }).first().click()
    await page.getByRole('button', { name: 'Attach' }).click()
    const row = page.getByRole('dialog').getByRole('link', { name: /Propose a meeting/ })
    await expect(row).toHaveAttribute('href', new RegExp(`listing=${item.id}`))
    await picture('chat-attach', page, false)
  })
  const order = await askFor(asha, item.id)
  await stepOrder(ravi, order.id, 'confirm')

  await test.step('a meeting is proposed, with two taps', async () => {
    await page.goto(`/orders/${order.id}`)
    await page.getByRole('link', { name: 'Propose a meeting' }).click()
    await page.getByRole('radio', { name: /Cycle Corner/ }).click()
    const { day, time } = await dayAndTimeIn(page)
    await page.getByLabel('Day').fill(day)
    await page.getByLabel('Time', { exact: true }).fill(time)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await picture('propose')
    await page.getByRole('button', { name: 'Propose', exact: true }).dblclick()
    await expect(page.getByText('Ravi hasn’t answered yet')).toBeVisible()
  })
  const path = new URL(page.url()).pathname

  await test.step('another time is proposed in Hindi, and the answer is lost', async () => {
    await ravi.page.goto(`/orders/${order.id}`)
    const card = ravi.page.getByRole('region', { name: 'मुलाकात' })
    await expect(card.getByText('Asha मिलना चाहते हैं')).toBeVisible()
    await expectNoAxeViolations(ravi.page)
    await picture('order-hindi-dark', ravi.page)
    await card.getByRole('link', { name: 'विवरण' }).click()
    await ravi.page.getByRole('link', { name: 'जगह या समय बदलें' }).click()
    const { day, time } = await dayAndTimeIn(ravi.page, 20)
    await ravi.page.getByLabel('दिन').fill(day)
    await ravi.page.getByLabel('समय', { exact: true }).fill(time)
    const lost = await loseNextAnswer(ravi, /\/change$/)
    await ravi.page.getByRole('button', { name: 'प्रस्ताव भेजें' }).dblclick()
    await expect(ravi.page.getByText('Asha ने अभी जवाब नहीं दिया')).toBeVisible({ timeout: 20_000 })
    expect(lost.isLost()).toBe(true)
  })

  await test.step('accepted without a network, sent once back online', async () => {
    await expect(page.getByText('Ravi wants to meet')).toBeVisible()
    await goOffline(asha.context)
    await page.getByRole('button', { name: 'Agree' }).dblclick()
    await expect(page.getByText('Not sent yet.')).toBeVisible()
    await asha.context.setOffline(false)
    await expect(page.getByText('You meet Ravi')).toBeVisible({ timeout: 20_000 })
    await expect(ravi.page.getByText('Asha से मुलाकात')).toBeVisible({ timeout: 20_000 })
  })

  await test.step('a friend is informed, with two taps, and reads it in Hindi; a stranger sees nothing', async () => {
    await page.getByRole('button', { name: 'Tell someone' }).click()
    const sheet = page.getByRole('dialog', { name: 'Tell someone about this meeting' })
    await expect(sheet.getByText(/I’m meeting Ravi about Blue bicycle: Cycle Corner/)).toBeVisible()
    await expect.poll(() => heightOf(sheet.getByRole('img', { name: 'Blue bicycle' }))).toBeGreaterThan(40)
    await sheet.getByRole('button', { name: 'Tell Priya' }).dblclick()
    await expect(sheet.getByText('Told', { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
    await picture('tell', page, false)
    await page.keyboard.press('Escape')
    await priya.page.goto('/meetings')
    await picture('told-list-hindi', priya.page)
    await priya.page.getByRole('link', { name: /Asha Ravi से मिल रहे हैं/ }).click()
    await expect(priya.page.getByText('यहाँ आपको उनकी लोकेशन कभी नहीं दिखती।')).toBeVisible()
    await expect.poll(() => heightOf(priya.page.getByRole('img', { name: 'Blue bicycle' }))).toBeGreaterThan(100)
    await expectNoAxeViolations(priya.page)
    await picture('told-hindi', priya.page)
    await seesNothing(kiran, path)
  })

  await test.step('both are on the way and show each other their positions; nobody else sees them', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Add to calendar' }).click()
    expect((await download).suggestedFilename()).toBe('meeting.ics')
    await page.getByRole('button', { name: 'I am on the way' }).dblclick()
    await expect(page.getByText('You’re on the way.')).toBeVisible()
    await goOffline(ravi.context)
    await ravi.page.getByRole('button', { name: 'मैं रास्ते में हूँ' }).click()
    await expect(ravi.page.getByText('अभी नहीं भेजा गया।')).toBeVisible()
    await ravi.context.setOffline(false)
    await expect(page.getByText('You’re both on the way.')).toBeVisible({ timeout: 20_000 })
    await page.getByRole('switch', { name: 'Show Ravi where I am' }).click()
    await expect(page.getByRole('switch', { name: 'Show Ravi where I am' })).toBeChecked()
    await ravi.page.getByRole('switch', { name: 'Asha को दिखाएँ कि मैं कहाँ हूँ' }).click()
    await expect(ravi.page.getByText(/^Asha, .* मी के भीतर$/)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText(/^Ravi, .*within about/)).toBeVisible({ timeout: 20_000 })
    // At the end of the page the bottom bar covers no row.
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await expectNoAxeViolations(page)
    await expect
      .poll(() => heightOf(page.getByRole('main').getByRole('img', { name: 'Blue bicycle' })))
      .toBeGreaterThan(40)
    await picture('meeting')
    await picture('position-hindi-dark', ravi.page)
    await priya.page.reload()
    await expect(priya.page.getByText(/से रास्ते में।/)).toBeVisible()
    const positionAnswer = await priya.page.request.get(`/api/meetings/${path.split('/').at(-1)}/position`)
    expect(positionAnswer.status()).toBe(404)
    await seesNothing(kiran, path)
  })

  await test.step('the code is scanned, with two taps and a lost answer; the order is handed over', async () => {
    await page.getByRole('button', { name: 'I am there' }).click()
    const code = await page.locator('[data-code]').getAttribute('data-code')
    await expectNoAxeViolations(page)
    await picture('code', page, false)
    // The link that the other person's camera opens.
    await ravi.page.goto(`${path}?code=${code}`)
    const lost = await loseNextAnswer(ravi, /\/code$/)
    await ravi.page.getByRole('dialog').getByRole('button', { name: 'पुष्टि करें' }).dblclick()
    await expect(ravi.page.getByText('आप और Asha मिले')).toBeVisible({ timeout: 20_000 })
    expect(lost.isLost()).toBe(true)
    await expect(page.getByText('You and Ravi met')).toBeVisible()
    await picture('met-hindi-dark', ravi.page)
    await page.goto(`/orders/${order.id}`)
    await expect(page.getByText('Handed over').first()).toBeVisible()
    await page.getByRole('region', { name: 'Meeting' }).getByRole('button', { name: 'All is well' }).click()
    await page.goto(path)
    await expect(page.getByText('You said you’re OK.')).toBeVisible()
    await priya.page.reload()
    await expect(priya.page.getByText(/Asha ने .* पर बताया: “मैं ठीक हूँ”।/)).toBeVisible()
  })

  await test.step('the review says "Met", and strangers read it', async () => {
    await page.goto(`/ratings?product=${item.id}`)
    await page.getByRole('radio', { name: '5 stars' }).click()
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await expect(page.getByText('Review submitted successfully!')).toBeVisible()
    await kiran.page.goto(`/product/${item.id}`)
    await expect(kiran.page.getByText('Met', { exact: true })).toBeVisible({ timeout: 20_000 })
    await seesNothing(kiran, path)
  })
})

const heightOf = async (picture: Locator) => (await picture.boundingBox())?.height ?? 0

/** For a stranger the meeting does not exist, in any request. */
async function seesNothing({ page }: Person, path: string): Promise<void> {
  const id = path.split('/').at(-1)
  for (const of of ['', '/position', '/code'])
    expect((await page.request.get(`/api/meetings/${id}${of}`)).status()).toBe(404)
  for (const step of ['agree', 'cancel', 'set-out', 'tell', 'code', 'well']) {
    const answer = await page.request.post(`/api/meetings/${id}/${step}`, {
      data: { revision: 1, code: '123456', userId: crypto.randomUUID() },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(answer.status(), step).toBe(404)
  }
  expect(await (await page.request.get('/api/meetings')).json()).toEqual({ own: [], told: [] })
  expect(JSON.stringify(await (await page.request.get('/api/notifications')).json())).not.toContain('meeting')
  await page.goto(path)
  await expect(page.getByText('Meeting not found.')).toBeVisible()
}

test('an outside number that agreed to meetings gets one text; its page follows the meeting and expires with the consent', async ({
  person,
  visitor,
  server,
  watch,
}, info) => {
  watch.allow(/404/)
  const asha = await person('Asha', { at: LANE, browser: PHONE })
  const ravi = await person('Ravi', { at: LANE, browser: PHONE })
  const { page } = asha
  const linkIn = (text: string) => new URL(/http\S+/.exec(text)![0]).pathname
  const texts: string[] = []
  const phone = `+9198${String(Date.now()).slice(-8)}`
  const item = await makeItem(ravi.page.request, LANE, {
    name: 'Blue bicycle',
    photoIds: [await uploadPicture(ravi.page.request)],
  })
  await asha.page.request.post('/api/chat/messages', { data: { to: ravi.id, text: 'Is it there?' } })
  const contact = await page.request.post('/api/sos/contacts', {
    data: { id: crypto.randomUUID(), name: 'Amma', phone },
  })
  expect(contact.ok()).toBe(true)
  const id = crypto.randomUUID()
  const at = new Date(Date.now() + 30 * 60_000).toISOString()
  const place = { name: 'Park gate', ...LANE }
  const data = { id, withId: ravi.id, listingId: item.id, place, at }
  expect((await page.request.post('/api/meetings', { data })).status()).toBe(200)
  const agreed = await ravi.page.request.post(`/api/meetings/${id}/agree`, { data: { revision: 1 } })
  expect(agreed.status()).toBe(200)

  await page.goto(`/meetings/${id}`)
  await page.getByRole('button', { name: 'Tell someone' }).click()
  const sheet = page.getByRole('dialog', { name: 'Tell someone about this meeting' })
  await expect(sheet.getByText('no number has agreed yet')).toBeVisible()
  await page.screenshot({ path: info.outputPath('tell-nobody.png') })
  await page.keyboard.press('Escape')

  const amma = await visitor({ browser: PHONE })
  await expect.poll(() => sentTo(server, phone).length).toBe(1)
  await amma.goto(linkIn(sentTo(server, phone)[0]!.text))
  await expect(amma.getByText('They may also text you who they meet, where and when.')).toBeVisible()
  await expectNoAxeViolations(amma)
  await amma.getByRole('button', { name: 'I agree' }).click()
  await expect(amma.getByText('You agreed.')).toBeVisible()
  const agreement = amma.url()

  await page.reload()
  await page.getByRole('button', { name: 'Tell someone' }).click()
  await sheet.getByRole('button', { name: 'Tell Amma' }).dblclick()
  await expect(sheet.getByText('Told', { exact: true })).toBeVisible()
  await page.screenshot({ path: info.outputPath('tell-number.png') })
  texts.push(...sentTo(server, phone).map(({ text }) => text))
  expect(texts).toHaveLength(2)
  expect(texts[1]).toMatch(/^Asha is meeting Ravi, Blue bicycle: Park gate, /)
  await amma.goto(linkIn(texts[1]!))
  await expect(amma.getByText('Who: Ravi')).toBeVisible()
  await expect(amma.getByText('किससे: Ravi')).toBeVisible()
  await expect(amma.getByRole('img', { name: 'Blue bicycle' })).toBeVisible()
  await expectNoAxeViolations(amma)
  await expectNoSidewaysScroll(amma)
  await amma.screenshot({ path: info.outputPath('told-number.png'), fullPage: true })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'I am on the way' }).click()
  await expect(page.getByText('You’re on the way.')).toBeVisible()
  await amma.reload()
  await expect(amma.getByText(/Asha has been on the way since/)).toBeVisible()
  const pageUrl = amma.url()
  await amma.goto(agreement)
  await amma.getByRole('button', { name: 'Stop these texts' }).click()
  await amma.goto(pageUrl)
  await expect(amma.getByText('This page shows nothing, or nothing any more.')).toBeVisible()
})

test('in Hindi: a proposal is answered with another time, and the meeting is called off', async ({ person }, info) => {
  const asha = await person('Asha', { at: LANE, browser: { ...PHONE, colorScheme: 'dark' } })
  const ravi = await person('Ravi', { at: LANE, browser: { viewport: { width: 1280, height: 800 } } })
  await asha.page.request.post('/api/chat/messages', { data: { to: ravi.id, text: 'नमस्ते' } })
  const id = crypto.randomUUID()
  const at = new Date(Date.now() + 3 * 3_600_000).toISOString()
  const place = { name: 'पार्क का गेट', ...LANE }
  const proposed = await asha.page.request.post('/api/meetings', { data: { id, withId: ravi.id, place, at } })
  expect(proposed.status()).toBe(200)
  for (const { page } of [asha, ravi]) {
    await page.goto('/terms')
    await hindi(page)
  }
  await ravi.page.goto(`/chat?sellerId=${asha.id}`)
  const card = ravi.page.getByRole('region', { name: 'मुलाकात' })
  await expect(card.getByText('Asha मिलना चाहते हैं')).toBeVisible()
  await ravi.page.screenshot({ path: info.outputPath('chat-hindi.png') })
  await card.getByRole('link', { name: 'विवरण' }).click()
  await ravi.page.getByRole('link', { name: 'जगह या समय बदलें' }).click()
  const { day, time } = await dayAndTimeIn(ravi.page)
  await ravi.page.getByLabel('दिन').fill(day)
  await ravi.page.getByLabel('समय', { exact: true }).fill(time)
  await ravi.page.getByRole('button', { name: 'प्रस्ताव भेजें' }).click()
  await expect(ravi.page.getByText('Asha ने अभी जवाब नहीं दिया')).toBeVisible()
  await asha.page.goto(`/meetings/${id}`)
  await asha.page.getByRole('button', { name: 'ठीक है' }).click()
  await expect(asha.page.getByText('Ravi से मुलाकात')).toBeVisible()
  await asha.page.screenshot({ path: info.outputPath('meeting-hindi-dark.png'), fullPage: true })
  await expectNoSidewaysScroll(asha.page)
  await ravi.page.screenshot({ path: info.outputPath('meeting-hindi-desktop.png'), fullPage: true })
  await ravi.page.getByRole('main').getByRole('button', { name: 'रद्द करें' }).click()
  await ravi.page.getByRole('alertdialog').getByRole('button', { name: 'रद्द करें' }).click()
  await expect(asha.page.getByText('Ravi ने यह मुलाकात रद्द की')).toBeVisible()
})
