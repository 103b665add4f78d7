import type { Locator } from '@playwright/test'
import { befriend } from './kit/befriend.ts'
import { askFor, stepOrder } from './kit/dealing.ts'
import { makeItem, makeShop, uploadPicture } from './kit/listings.ts'
import { sentTo } from './kit/outbox.ts'
import {
  type Account,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  moveTo,
  north,
  type Person,
  test,
} from './kit/test.ts'

// Tests of lost answers, double taps, strangers, informed friends and calling off: e2e/screens/meetings.test.tsx.

/** Far from the shops of other tests. */
const LANE = { latitude: 15.3647, longitude: 75.124 }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Enters a day and time this many minutes ahead in the form's two fields. */
async function enterTime(page: Person['page'], minutes: number): Promise<void> {
  const at = await page.evaluate((ahead) => {
    const date = new Date(Date.now() + ahead * 60_000)
    const twoDigits = (number: number) => String(number).padStart(2, '0')
    return {
      day: `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`,
      time: `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`,
    }
  }, minutes)
  await page.getByLabel('Day').fill(at.day)
  await page.getByLabel('Time', { exact: true }).fill(at.time)
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const heightOf = async (picture: Locator) => (await picture.boundingBox())?.height ?? 0
const linkIn = (text: string) => new URL(/http\S+/.exec(text)![0]).pathname

test('a phone, two languages: a meeting from the proposal to the scanned code, an outside number and a friend informed', async ({
  account,
  person,
  visitor,
  server,
  watch,
}) => {
  // An open page asks for its code once more after both have met.
  watch.allow(/404/, /409 .*\/code/)
  const asha = await person('Asha', { at: LANE, browser: PHONE })
  const [ravi, kiran] = [await account('Ravi'), await account('Kiran')]
  const { page } = asha
  const tell = async (by: Account, method: 'post' | 'put', path: string, data: object = {}) => {
    const answer = await by.page.request[method](path, { data })
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true)
  }
  await makeShop((await account('Meena')).page.request, north(LANE, 300), { name: 'Cycle Corner' })
  const photoIds = [await uploadPicture(ravi.page.request)]
  const item = await makeItem(ravi.page.request, north(LANE, 300), { name: 'Blue bicycle', stock: 1, photoIds })
  const phone = `+9198${String(Date.now()).slice(-8)}`
  await tell(asha, 'post', '/api/sos/contacts', { id: crypto.randomUUID(), name: 'Amma', phone })
  const order = await askFor(asha, item.id)
  await stepOrder(ravi, order.id, 'confirm')

  const amma = await visitor({ browser: PHONE })
  await test.step('an outside number agrees', async () => {
    await expect.poll(() => sentTo(server, phone).length).toBe(1)
    await amma.goto(linkIn(sentTo(server, phone)[0]!.text))
    await expect(amma.getByText('They may also text you who they meet, where and when.')).toBeVisible()
    await expectNoAxeViolations(amma)
    await amma.getByRole('button', { name: 'I agree' }).click()
    await expect(amma.getByText('You agreed.')).toBeVisible()
  })

  await test.step('a meeting is proposed from the order', async () => {
    await page.goto(`/orders/${order.id}`)
    await page.getByRole('link', { name: 'Propose a meeting' }).click()
    await page.getByRole('radio', { name: /Cycle Corner/ }).click()
    await enterTime(page, 30)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Propose', exact: true }).click()
    await expect(page.getByText('Ravi hasn’t answered yet')).toBeVisible()
  })
  const path = `/api${new URL(page.url()).pathname}`

  await test.step('another time is proposed, and accepted', async () => {
    await tell(ravi, 'post', `${path}/change`, { revision: 1, at: inMinutes(20) })
    await expect(page.getByText('Ravi suggests another time')).toBeVisible()
    await page.getByRole('button', { name: 'Agree' }).click()
    await expect(page.getByText('You meet Ravi')).toBeVisible()
  })

  await test.step('the outside number is informed, and reads it', async () => {
    await page.getByRole('button', { name: 'Tell someone' }).click()
    const sheet = page.getByRole('dialog', { name: 'Tell someone about this meeting' })
    await expect.poll(() => heightOf(sheet.getByRole('img', { name: 'Blue bicycle' }))).toBeGreaterThan(40)
    await sheet.getByRole('button', { name: 'Tell Amma' }).click()
    await expect(sheet.getByText('Told', { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await amma.goto(linkIn(sentTo(server, phone)[1]!.text))
    await expect(amma.getByText('Who: Ravi')).toBeVisible()
    await expect(amma.getByText('किससे: Ravi')).toBeVisible()
    await expect(amma.getByRole('img', { name: 'Blue bicycle' })).toBeVisible()
    await expectNoAxeViolations(amma)
    await expectNoSidewaysScroll(amma)
  })

  await test.step('both are on the way and show each other their positions', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Add to calendar' }).click()
    expect((await download).suggestedFilename()).toBe('meeting.ics')
    await page.getByRole('button', { name: 'I am on the way' }).click()
    await expect(page.getByText('You’re on the way.')).toBeVisible()
    await tell(ravi, 'post', `${path}/set-out`)
    await expect(page.getByText('You’re both on the way.')).toBeVisible()
    await page.getByRole('switch', { name: 'Show Ravi where I am' }).click()
    await expect(page.getByRole('switch', { name: 'Show Ravi where I am' })).toBeChecked()
    await expect.poll(async () => (await ravi.page.request.get(`${path}/position`)).text()).toContain('"latitude"')
    await tell(ravi, 'put', `${path}/share`, { isOn: true })
    await tell(ravi, 'put', `${path}/position`, { ...north(LANE, 300), accuracyMeters: 10, measuredAt: inMinutes(0) })
    await expect(page.getByText(/^Ravi, .*within about/)).toBeVisible()
    // At the end of the page the bottom bar covers no row.
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await expectNoAxeViolations(page)
    await expect
      .poll(() => heightOf(page.getByRole('main').getByRole('img', { name: 'Blue bicycle' })))
      .toBeGreaterThan(40)
  })

  await test.step('the code is scanned', async () => {
    await page.getByRole('button', { name: 'I am there' }).click()
    const code = await page.locator('[data-code]').getAttribute('data-code')
    await expectNoAxeViolations(page)
    await tell(ravi, 'post', `${path}/code`, { code })
    await expect(page.getByText('You and Ravi met')).toBeVisible()
  })

  await test.step('in Hindi and dark: the proposal on an order, and the meeting of a friend with somebody else', async () => {
    const lamp = await makeItem(asha.page.request, LANE, { name: 'Brass lamp' })
    const sold = await askFor(kiran, lamp.id)
    await stepOrder(asha, sold.id, 'confirm')
    const place = { name: 'Park gate', ...LANE }
    const proposal = { id: crypto.randomUUID(), withId: asha.id, listingId: lamp.id, orderId: sold.id, place }
    await tell(kiran, 'post', '/api/meetings', { ...proposal, at: inMinutes(60) })
    await befriend(kiran, asha)
    const spare = await makeItem(ravi.page.request, LANE, {
      name: 'Red bicycle',
      photoIds: [await uploadPicture(ravi.page.request)],
    })
    await tell(kiran, 'post', '/api/chat/messages', { to: ravi.id, text: 'Is it there?' })
    const other = { id: crypto.randomUUID(), withId: ravi.id, listingId: spare.id, place }
    await tell(kiran, 'post', '/api/meetings', { ...other, at: inMinutes(30) })
    await tell(ravi, 'post', `/api/meetings/${other.id}/agree`, { revision: 1 })
    await tell(kiran, 'post', `/api/meetings/${other.id}/tell`, { userId: asha.id })

    await page.emulateMedia({ colorScheme: 'dark' })
    await page.evaluate(`localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'hi', at: 1 }))`)
    await page.goto(`/orders/${sold.id}`)
    const card = page.getByRole('region', { name: 'मुलाकात' })
    await expect(card.getByText('Kiran मिलना चाहते हैं')).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await card.getByRole('link', { name: 'जानकारी' }).click()
    await expect(page.getByRole('link', { name: 'जगह या समय बदलें' })).toBeVisible()
    await moveTo(page, '/meetings')
    await page.getByRole('link', { name: /Kiran Ravi से मिल रहे हैं/ }).click()
    await expect(page.getByText('यहाँ आपको उनकी लोकेशन कभी नहीं दिखती।')).toBeVisible()
    await expect.poll(() => heightOf(page.getByRole('img', { name: 'Red bicycle' }))).toBeGreaterThan(100)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  })
})
