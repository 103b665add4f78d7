import type { Locator, Page } from '@playwright/test'
import { befriend } from './kit/befriend.ts'
import { post } from './kit/chat.ts'
import { makeItem } from './kit/listings.ts'
import { codeSentTo } from './kit/outbox.ts'
import {
  type Account,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  HOME,
  moveTo,
  north,
  type Place,
  test,
} from './kit/test.ts'

// Tests of invites, blocks, phone numbers, feeds and the list of alerts: e2e/screens/circle*.test.tsx.

/** A separate town: people of the other journeys are not near. */
const TOWN = north(HOME, 120_000)

const circle = (page: Page) => page.getByRole('list', { name: 'Your circle', exact: true })
const requests = (page: Page) => page.getByRole('list', { name: 'Want to be in your circle' })
const top = async (part: Locator) => (await part.boundingBox())!.y

const reportPosition = ({ page }: Account, { latitude, longitude }: Place) =>
  page.request.post('/api/my/position', { data: { location: { lat: latitude, lng: longitude } } })

test('[K-10] [K-14] two people ask, accept, chat and share a position', async ({ person }) => {
  const asha = await person('Asha', { at: TOWN })
  const ravi = await person('Ravi', { at: north(TOWN, 600) })
  await reportPosition(asha, TOWN)
  await reportPosition(ravi, north(TOWN, 600))
  await ravi.page.goto('/circle')
  // The published centres of two neighbours may be 2.8 km apart (ADR 0028): more than the range of 2 km.
  await asha.page.goto('/circle?range=4000')

  await asha.page.getByRole('button', { name: 'Add Ravi' }).click()
  await expect(asha.page.getByRole('button', { name: 'Cancel the request to Ravi' })).toBeVisible()
  await expect(requests(ravi.page)).toContainText('Asha')
  expect(await top(requests(ravi.page))).toBeLessThan(await top(ravi.page.getByText('No users added yet.')))
  await expectNoAxeViolations(ravi.page)
  await ravi.page.getByRole('button', { name: 'Accept Asha' }).click()
  await expect(circle(ravi.page)).toContainText('Asha')
  await expect(circle(asha.page)).toContainText('No messages yet')

  await circle(asha.page).getByRole('link', { name: 'Ravi' }).click()
  await expect(asha.page).toHaveURL(`/circle?userId=${ravi.id}`)
  await asha.page.getByRole('textbox', { name: 'Message' }).fill('Is the fuse fixed?')
  await asha.page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(asha.page.getByText('Is the fuse fixed?')).toBeVisible()
  await expect(circle(ravi.page)).toContainText('Is the fuse fixed?')
  await expectNoAxeViolations(asha.page)
  await asha.page.getByRole('button', { name: 'Back' }).click()
  await expect(circle(asha.page)).toContainText('You: Is the fuse fixed?')

  await asha.page.getByRole('button', { name: 'More about Ravi' }).click()
  await asha.page.getByRole('button', { name: 'Share my position' }).click()
  await expect(asha.page.getByRole('radio', { name: '15 minutes' })).toBeChecked()
  await expectNoAxeViolations(asha.page)
  await asha.page.getByRole('button', { name: 'Start sharing' }).click()
  await expect(asha.page.getByText('1 person sees your exact position')).toBeVisible()
  await expect(circle(ravi.page)).toContainText('Exact position until')
  await ravi.page.getByRole('button', { name: 'More about Asha' }).click()
  await ravi.page.getByRole('button', { name: 'Show on the map' }).click()
  await expect(ravi.page.getByText(/^Measured /)).toBeVisible()
  await ravi.page.getByRole('button', { name: 'Close' }).click()
  await asha.page.getByRole('button', { name: 'Who can see me' }).click()
  await expect(asha.page.getByRole('dialog')).toContainText('Sees your exact position until')
  await expectNoAxeViolations(asha.page)
  await asha.page.getByRole('button', { name: 'Stop all' }).click()
  await expect(asha.page.getByText('Nobody sees your exact position, except where you send it yourself.')).toBeVisible()
  await expect(circle(ravi.page)).not.toContainText('Exact position until')
})

test('the circle, its sheets, its feed and an invite fit a small phone and have no axe violations', async ({
  person,
  account,
  server,
}) => {
  const [meena, ravi, uma] = [await account('Meena'), await account('Ravi'), await account('Uma')]
  const asha = await person('Asha', { at: null, browser: { viewport: { width: 320, height: 640 } } })
  const { page } = asha
  const sheet = page.getByRole('dialog')
  const closeSheet = async () => {
    await sheet.getByRole('button', { name: 'Close' }).first().click()
    await expect(sheet).toHaveCount(0)
  }
  const alert = { senderName: 'Kavita', message: 'Emergency SOS!', timestamp: new Date().toISOString() }
  const location = { lat: 12.97, lng: 77.59 }
  await page.addInitScript(
    ([key, value]) => {
      if (!localStorage.getItem('seeded')) localStorage.setItem(key!, value!)
      localStorage.setItem('seeded', 'yes')
    },
    [
      `sosNotifications_${asha.id}`,
      JSON.stringify([
        { id: '1', ...alert, location },
        { id: '2', ...alert },
      ]),
    ],
  )
  await uma.page.request.put(`/api/circle/people/${asha.id}`)
  await post(ravi, asha, 'From outside')

  await page.goto('/circle?tab=feeds')
  await expect(page.getByText('No products/items from your circle yet.', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await befriend(asha, meena)
  await makeItem(meena.page.request, HOME, { name: 'Country tomato' })
  await meena.page.request.post('/api/circle/posts', { data: { text: 'Mangoes are in.' } })
  await moveTo(page, '/home')
  await moveTo(page, '/circle?tab=feeds')
  const feed = page.getByRole('list', { name: 'Feeds' })
  await expect(feed).toContainText('Mangoes are in.')
  await expect(feed).toContainText('Country tomato')
  await expectNoAxeViolations(page)

  await page.getByRole('tab', { name: 'Chat' }).click()
  await expect(circle(page)).toContainText('Meena')
  expect(await top(circle(page))).toBeLessThan(await top(requests(page)))
  await expect(page.getByRole('main').getByRole('link', { name: /unread chat/ })).toBeVisible()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(
    page.getByText('Location permission denied. Please allow location access in your browser.', { exact: true }),
  ).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: '2 SOS alerts' }).click()
  await expect(sheet).toContainText('SOS from Kavita')
  await expectNoAxeViolations(page)
  await closeSheet()
  await page.getByRole('button', { name: 'Add people' }).click()
  await expect(sheet.getByRole('img', { name: 'QR code of your invite' })).toBeVisible()
  await expectNoAxeViolations(page)
  await closeSheet()
  await page.getByRole('button', { name: 'Circle settings' }).click()
  await sheet.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel(`Code from the SMS to ${asha.phone}`).fill(await codeSentTo(server, asha.phone))
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(sheet.getByRole('switch', { name: /Find me by phone number/ })).not.toBeChecked()
  await expectNoAxeViolations(page)

  const made = await ravi.page.request.put('/api/circle/invite')
  const { invite } = (await made.json()) as { invite: { code: string } }
  await moveTo(page, '/home')
  await moveTo(page, `/circle?join=${invite.code}`)
  await expect(page.getByText('Ravi invited you to their circle.')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.evaluate(`localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'hi', at: 1 }))`)
  await page.goto('/circle')
  await expect(page.getByRole('tab', { name: 'चैट' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
})
