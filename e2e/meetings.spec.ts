import { askFor, stepOrder } from './kit/dealing.ts'
import { makeItem, makeShop } from './kit/listings.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, north, type Person, test } from './kit/test.ts'

/** Far from where other tests have shops. */
const LANE = { latitude: 15.3647, longitude: 75.124 }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

async function inCircle(one: Person, other: Person) {
  await one.page.request.put(`/api/circle/people/${other.id}`, { data: {} })
  const answer = await other.page.request.post(`/api/circle/people/${one.id}/acceptance`, { data: {} })
  expect(answer.ok()).toBe(true)
}

/** Day and time in half an hour, as the form's two fields take them. */
const soon = (page: Person['page']) =>
  page.evaluate(() => {
    const at = new Date(Date.now() + 30 * 60_000)
    const two = (number: number) => String(number).padStart(2, '0')
    return {
      day: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
      time: `${two(at.getHours())}:${two(at.getMinutes())}`,
    }
  })

test('two meet about an order and a third is told: lost network, double taps, positions, code', async ({
  person,
  watch,
}, info) => {
  test.setTimeout(120_000)
  watch.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  const asha = await person('Asha', { at: LANE, browser: PHONE })
  const ravi = await person('Ravi', { at: north(LANE, 300), browser: { ...PHONE, colorScheme: 'dark' } })
  const priya = await person('Priya', { at: LANE, browser: PHONE })
  await makeShop(ravi.page.request, north(LANE, 300), { name: 'Cycle Corner' })
  const item = await makeItem(ravi.page.request, north(LANE, 300), { name: 'Blue bicycle', stock: 1 })
  await inCircle(asha, priya)
  const order = await askFor(asha, item.id)
  await stepOrder(ravi, order.id, 'confirm')

  const page = asha.page
  await page.goto(`/orders/${order.id}`)
  await page.getByRole('link', { name: 'Propose a meeting' }).click()
  await page.getByRole('radio', { name: /Cycle Corner/ }).click()
  const { day, time } = await soon(page)
  await page.getByLabel('Day').fill(day)
  await page.getByLabel('Time', { exact: true }).fill(time)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.screenshot({ path: info.outputPath('propose.png'), fullPage: true })
  await page.getByRole('button', { name: 'Propose', exact: true }).dblclick()
  await expect(page.getByText('Ravi has not answered yet')).toBeVisible()
  const path = new URL(page.url()).pathname

  await ravi.page.goto(`/orders/${order.id}`)
  const card = ravi.page.getByRole('region', { name: 'Meeting' })
  await expect(card.getByText('Asha proposes to meet')).toBeVisible()
  await expectNoAxeViolations(ravi.page)
  await ravi.page.screenshot({ path: info.outputPath('order-dark.png'), fullPage: true })
  await ravi.context.setOffline(true)
  await card.getByRole('button', { name: 'Agree' }).click()
  await expect(card.getByText('Not sent yet.')).toBeVisible()
  await ravi.context.setOffline(false)
  await expect(card.getByText('You meet Asha')).toBeVisible({ timeout: 20_000 })

  await expect(page.getByText('You meet Ravi')).toBeVisible()
  await page.getByRole('button', { name: 'Tell somebody' }).click()
  const sheet = page.getByRole('dialog', { name: 'Tell somebody of this meeting' })
  await expect(sheet.getByText(/I am meeting Ravi about Blue bicycle: Cycle Corner/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Tell Priya' }).click()
  await expect(sheet.getByText('Told', { exact: true })).toBeVisible()
  await page.screenshot({ path: info.outputPath('tell.png') })
  await page.keyboard.press('Escape')
  await priya.page.goto('/meetings')
  await priya.page.getByRole('link', { name: /Asha is meeting Ravi/ }).click()
  await expect(priya.page.getByText('You never see where they are here.')).toBeVisible()
  await expectNoAxeViolations(priya.page)
  await priya.page.screenshot({ path: info.outputPath('told.png'), fullPage: true })

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  expect((await download).suggestedFilename()).toBe('meeting.ics')
  await page.getByRole('button', { name: 'I am on the way' }).dblclick()
  await expect(page.getByText('You are on the way.')).toBeVisible()
  await page.getByRole('switch', { name: 'Show Ravi where I am' }).click()
  await expect(page.getByRole('switch', { name: 'Show Ravi where I am' })).toBeChecked()
  // At the end of the page the bar at the bottom covers no row.
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await expectNoAxeViolations(page)
  await page.screenshot({ path: info.outputPath('meeting.png'), fullPage: true })
  await expect(card.getByText('Asha is on the way.')).toBeVisible()
  await card.getByRole('link', { name: 'Details' }).click()
  await expect(ravi.page.getByText(/^Asha, seen/)).toBeVisible({ timeout: 20_000 })
  await ravi.page.screenshot({ path: info.outputPath('position-dark.png'), fullPage: true })

  await page.getByRole('button', { name: 'I am there' }).click()
  const code = await page.locator('[data-code]').getAttribute('data-code')
  await expectNoAxeViolations(page)
  await page.screenshot({ path: info.outputPath('code.png') })
  // As the other's camera opens it.
  await ravi.page.goto(`${path}?code=${code}`)
  await ravi.page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).dblclick()
  await expect(ravi.page.getByText('You and Asha met')).toBeVisible()
  await expect(page.getByText('You and Ravi met')).toBeVisible()
  await page.goto(`/orders/${order.id}`)
  await expect(page.getByText(/handed/i).first()).toBeVisible()
  await page.getByRole('region', { name: 'Meeting' }).getByRole('button', { name: 'All is well' }).click()
  await page.goto(path)
  await expect(page.getByText('You said that all is well.')).toBeVisible()
})

test('in Hindi: a proposal is answered with another time, and called off', async ({ person }, info) => {
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
    await page.evaluate(`localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'hi', at: 1 }))`)
  }
  await ravi.page.goto(`/chat?sellerId=${asha.id}`)
  const card = ravi.page.getByRole('region', { name: 'मुलाक़ात' })
  await expect(card.getByText('Asha मिलने का प्रस्ताव देते हैं')).toBeVisible()
  await ravi.page.screenshot({ path: info.outputPath('chat-hindi.png') })
  await card.getByRole('link', { name: 'विवरण' }).click()
  await ravi.page.getByRole('link', { name: 'दूसरी जगह या समय' }).click()
  const { day, time } = await soon(ravi.page)
  await ravi.page.getByLabel('दिन').fill(day)
  await ravi.page.getByLabel('समय', { exact: true }).fill(time)
  await ravi.page.getByRole('button', { name: 'प्रस्ताव भेजें' }).click()
  await expect(ravi.page.getByText('Asha ने अभी जवाब नहीं दिया')).toBeVisible()
  await asha.page.goto(`/meetings/${id}`)
  await asha.page.getByRole('button', { name: 'ठीक है' }).click()
  await expect(asha.page.getByText('आप Ravi से मिल रहे हैं')).toBeVisible()
  await asha.page.screenshot({ path: info.outputPath('meeting-hindi-dark.png'), fullPage: true })
  await expectNoSidewaysScroll(asha.page)
  await ravi.page.screenshot({ path: info.outputPath('meeting-hindi-desktop.png'), fullPage: true })
  await ravi.page.getByRole('main').getByRole('button', { name: 'रद्द करें' }).click()
  await ravi.page.getByRole('alertdialog').getByRole('button', { name: 'रद्द करें' }).click()
  await expect(asha.page.getByText('Ravi ने यह मुलाक़ात रद्द की')).toBeVisible()
})
