import type { Locator } from '@playwright/test'
import { askFor, stepOrder } from './kit/dealing.ts'
import { makeItem, makeShop, uploadPicture } from './kit/listings.ts'
import { sentTo } from './kit/outbox.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, moveTo, north, type Person, test } from './kit/test.ts'

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

const inHindi = ({ page }: Person) =>
  page.addInitScript(() => localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'hi', at: 1 })))

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const heightOf = async (picture: Locator) => (await picture.boundingBox())?.height ?? 0
const linkIn = (text: string) => new URL(/http\S+/.exec(text)![0]).pathname

test('two phones, two languages: a meeting from the proposal to the scanned code, an outside number and a friend informed', async ({
  account,
  person,
  visitor,
  server,
  watch,
}) => {
  // An open page asks for its code once more after both have met.
  watch.allow(/404/, /409 .*\/code/)
  const asha = await person('Asha', { at: LANE, browser: PHONE })
  const ravi = await person('Ravi', { at: north(LANE, 300), browser: { ...PHONE, colorScheme: 'dark' } })
  const { page } = asha
  await inHindi(ravi)
  await makeShop(ravi.page.request, north(LANE, 300), { name: 'Cycle Corner' })
  const photoIds = [await uploadPicture(ravi.page.request)]
  const item = await makeItem(ravi.page.request, north(LANE, 300), { name: 'Blue bicycle', stock: 1, photoIds })
  const phone = `+9198${String(Date.now()).slice(-8)}`
  const contact = { id: crypto.randomUUID(), name: 'Amma', phone }
  expect((await page.request.post('/api/sos/contacts', { data: contact })).ok()).toBe(true)
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
  const path = new URL(page.url()).pathname

  await test.step('another time is proposed in Hindi, and accepted', async () => {
    await ravi.page.goto(`/orders/${order.id}`)
    const card = ravi.page.getByRole('region', { name: 'मुलाकात' })
    await expect(card.getByText('Asha मिलना चाहते हैं')).toBeVisible()
    await expectNoAxeViolations(ravi.page)
    await expectNoSidewaysScroll(ravi.page)
    await card.getByRole('link', { name: 'जानकारी' }).click()
    await expect(ravi.page.getByRole('link', { name: 'जगह या समय बदलें' })).toBeVisible()
    const data = { revision: 1, at: inMinutes(20) }
    expect((await ravi.page.request.post(`/api${path}/change`, { data })).ok()).toBe(true)
    await expect(page.getByText('Ravi suggests another time')).toBeVisible()
    await page.getByRole('button', { name: 'Agree' }).click()
    await expect(page.getByText('You meet Ravi')).toBeVisible()
    await expect(ravi.page.getByText('Asha से मुलाकात')).toBeVisible()
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
    await ravi.page.getByRole('button', { name: 'मैं रास्ते में हूँ' }).click()
    await expect(page.getByText('You’re both on the way.')).toBeVisible()
    await page.getByRole('switch', { name: 'Show Ravi where I am' }).click()
    await expect(page.getByRole('switch', { name: 'Show Ravi where I am' })).toBeChecked()
    await ravi.page.getByRole('switch', { name: 'Asha को दिखाएँ कि मैं कहाँ हूँ' }).click()
    await expect(ravi.page.getByText(/^Asha, .* मी के भीतर$/)).toBeVisible()
    await expect(page.getByText(/^Ravi, .*within about/)).toBeVisible()
    // At the end of the page the bottom bar covers no row.
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await expectNoAxeViolations(page)
    await expect
      .poll(() => heightOf(page.getByRole('main').getByRole('img', { name: 'Blue bicycle' })))
      .toBeGreaterThan(40)
    await amma.reload()
    await expect(amma.getByText(/Asha has been on the way since/)).toBeVisible()
  })

  await test.step('the code is scanned', async () => {
    await page.getByRole('button', { name: 'I am there' }).click()
    const code = await page.locator('[data-code]').getAttribute('data-code')
    await expectNoAxeViolations(page)
    // The link that the other person's camera opens.
    await ravi.page.goto(`${path}?code=${code}`)
    await ravi.page.getByRole('dialog').getByRole('button', { name: 'पुष्टि करें' }).click()
    await expect(ravi.page.getByText('आप और Asha मिले')).toBeVisible()
    await expect(page.getByText('You and Ravi met')).toBeVisible()
  })

  await test.step('a friend is informed of the meeting of two others, in Hindi', async () => {
    const [kiran, meena] = [await account('Kiran'), await account('Meena')]
    await kiran.page.request.put(`/api/circle/people/${ravi.id}`, { data: {} })
    await ravi.page.request.post(`/api/circle/people/${kiran.id}/acceptance`, { data: {} })
    await kiran.page.request.post('/api/chat/messages', { data: { to: meena.id, text: 'Is it there?' } })
    const lamp = await makeItem(meena.page.request, LANE, {
      name: 'Brass lamp',
      photoIds: [await uploadPicture(meena.page.request)],
    })
    const id = crypto.randomUUID()
    const place = { name: 'Park gate', ...LANE }
    const data = { id, withId: meena.id, listingId: lamp.id, place, at: inMinutes(30) }
    expect((await kiran.page.request.post('/api/meetings', { data })).ok()).toBe(true)
    await meena.page.request.post(`/api/meetings/${id}/agree`, { data: { revision: 1 } })
    const told = await kiran.page.request.post(`/api/meetings/${id}/tell`, { data: { userId: ravi.id } })
    expect(told.ok(), await told.text()).toBe(true)
    await moveTo(ravi.page, '/meetings')
    await ravi.page.getByRole('link', { name: /Kiran Meena से मिल रहे हैं/ }).click()
    await expect(ravi.page.getByText('यहाँ आपको उनकी लोकेशन कभी नहीं दिखती।')).toBeVisible()
    await expect.poll(() => heightOf(ravi.page.getByRole('img', { name: 'Brass lamp' }))).toBeGreaterThan(100)
    await expectNoAxeViolations(ravi.page)
    await expectNoSidewaysScroll(ravi.page)
  })
})
