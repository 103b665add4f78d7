import type { Page } from '@playwright/test'
import { makeItem } from './kit/listings.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, north, type Person, test } from './kit/test.ts'

/** A separate town: people of the other journeys are not near. */
const TOWN = north(HOME, 120_000)

const circle = (page: Page) => page.getByRole('list', { name: 'Your circle' })
const nearby = (page: Page) => page.getByRole('list', { name: 'Nearby, not in your circle' })

const openSettings = (page: Page) => page.getByRole('button', { name: 'Circle settings' }).click()
const closeSettings = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

/** Both have reported their position, and are in each other's circle. */
async function befriend(asker: Person, other: Person): Promise<void> {
  await asker.page.request.put(`/api/circle/people/${other.id}`)
  await other.page.request.post(`/api/circle/people/${asker.id}/acceptance`, { data: {} })
}

const reportPosition = (person: Person, { latitude, longitude }: { latitude: number; longitude: number }) =>
  person.page.request.post('/api/my/position', { data: { location: { lat: latitude, lng: longitude } } })

test('[K-10] [K-14] two people ask, accept, chat, share a position and leave each other’s circle', async ({
  person,
  watch,
}) => {
  const town = TOWN
  const asha = await person('Asha', { at: town })
  const ravi = await person('Ravi', { at: north(town, 600) })
  await reportPosition(asha, town)
  await reportPosition(ravi, north(town, 600))
  await ravi.page.goto('/circle')
  // The published centres of two neighbours may be 2.8 km apart (ADR 0028): more than the range of 2 km.
  await asha.page.goto('/circle?range=4000')

  await asha.page.getByRole('button', { name: 'Add Ravi' }).click()
  await expect(asha.page.getByRole('button', { name: 'Cancel the request to Ravi' })).toBeVisible()
  await expect(ravi.page.getByRole('list', { name: 'Want to be in your circle' })).toContainText('Asha')
  await expectNoAxeViolations(ravi.page)
  await ravi.page.getByRole('button', { name: 'Accept Asha' }).click()
  await expect(circle(ravi.page)).toContainText('Asha')
  await expect(circle(asha.page)).toContainText('No messages yet')
  await asha.page.reload()
  await expect(circle(asha.page).getByRole('listitem')).toHaveCount(1)
  await expect(nearby(asha.page)).toHaveCount(0)
  const kept = await asha.page.evaluate('JSON.parse(localStorage.getItem("myCircle"))')
  expect(kept).toHaveLength(1)
  for (const key of ['id', 'name', 'location', 'skills', 'keywords', 'profilePhoto', 'lastMessage', 'lastMessageTime'])
    expect((kept as object[])[0]).toHaveProperty(key)

  await circle(asha.page).getByRole('link', { name: 'Ravi' }).click()
  await expect(asha.page).toHaveURL(`/circle?userId=${ravi.id}`)
  await asha.page.getByRole('textbox', { name: 'Message' }).fill('Is the fuse fixed?')
  await asha.page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(asha.page.getByText('Is the fuse fixed?')).toBeVisible()
  await expect(circle(ravi.page)).toContainText('Is the fuse fixed?')
  await expect(circle(ravi.page)).toContainText(/\d:\d\d/)
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
  await expect(asha.page.getByText('Nobody sees your exact position.')).toBeVisible()
  await asha.page.getByRole('button', { name: 'Close' }).click()
  await expect(circle(ravi.page)).not.toContainText('Exact position until')

  watch.allow(/ERR_FAILED|Failed to load/)
  await asha.page.route('**/api/circle**', (route) => route.abort())
  await asha.page.reload()
  await expect(circle(asha.page)).toContainText('Ravi')
  await expect(asha.page.getByText('as this device last knew it')).toBeVisible({ timeout: 15_000 })
  await asha.page.unroute('**/api/circle**')

  const { id } = await makeItem(ravi.page.request, north(HOME, 400_000), { name: 'Brass lamp' })
  await asha.page.goto(`/product/${id}`)
  await expect(asha.page.getByRole('heading', { level: 1 })).toHaveText('Brass lamp')

  await ravi.page.getByRole('button', { name: 'More about Asha' }).click()
  await ravi.page.getByRole('button', { name: 'Block', exact: true }).click()
  await ravi.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(ravi.page.getByText('No users added yet.')).toBeVisible()
  await asha.page.goto('/home')
  await expect(asha.page.getByText('No recently viewed products.')).toBeVisible()
  await asha.page.goto('/circle')
  await expect(asha.page.getByText('No users added yet.')).toBeVisible()
  await expect(asha.page.getByText('No users nearby.')).toBeVisible()
  const written = await asha.page.request.put(`/api/circle/people/${ravi.id}`)
  expect(written.status()).toBe(404)
  await ravi.page.getByRole('button', { name: 'Who can see me' }).click()
  await ravi.page.getByRole('button', { name: 'Unblock Asha' }).click()
  await expect(ravi.page.getByRole('list', { name: 'Blocked' })).toHaveCount(0)
  await ravi.page.getByRole('button', { name: 'Close' }).click()
  await expect(ravi.page.getByText('No users added yet.')).toBeVisible()
})

test('a post appears in the feeds of the circle at once, and disappears from them', async ({ person }) => {
  const asha = await person('Asha')
  const ravi = await person('Ravi')
  const { page } = asha
  await page.goto('/circle')
  await page.getByRole('tab', { name: 'Feeds' }).click()
  await expect(page.getByText('No products/items from your circle yet.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/circle?tab=feeds')
  await expectNoAxeViolations(page)
  await befriend(asha, ravi)
  await makeItem(ravi.page.request, HOME, { name: 'Country tomato' })
  await page.reload()
  const feed = page.getByRole('list', { name: 'Feeds' })
  await expect(feed.getByRole('listitem')).toHaveText([/Ravi.*Country tomato/s])

  await ravi.page.goto('/circle?tab=feeds')
  await ravi.page.getByLabel('Tell your circle something').fill('Mangoes are in.')
  await ravi.page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(ravi.page.getByText('Told to your circle.')).toBeVisible()
  await expect(feed).toContainText('Mangoes are in.')
  await expectNoAxeViolations(page)
  await ravi.page.getByRole('button', { name: 'Delete post' }).click()
  await ravi.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(feed).not.toContainText('Mangoes are in.')
})

test('the SOS badge counts the alerts stored in the browser; its sheet is accessible', async ({ person }) => {
  const { page, id } = await person('Asha')
  await page.addInitScript(
    ([key, value]) => {
      if (!localStorage.getItem('seeded')) localStorage.setItem(key!, value!)
      localStorage.setItem('seeded', 'yes')
    },
    [
      `sosNotifications_${id}`,
      JSON.stringify([
        {
          id: '1',
          senderName: 'Kavita',
          message: 'Emergency SOS!',
          timestamp: new Date().toISOString(),
          location: { lat: 12.97, lng: 77.59 },
        },
        { id: '2', senderName: 'Imran', message: 'Please help', timestamp: new Date().toISOString() },
      ]),
    ],
  )
  await page.goto('/circle')
  const badge = page.getByRole('button', { name: '2 SOS alerts' })
  await expect(badge).toContainText('2')
  await badge.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('SOS from Kavita')
  await expect(sheet).toContainText('Please help')
  await expect(sheet.getByRole('link', { name: 'Open map' })).toHaveAttribute('href', /12\.97,77\.59/)
  await expectNoAxeViolations(page)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'SOS alerts', exact: true })).toBeVisible()
})

test('the circle and its settings fit a small phone in both languages, also without a position', async ({ person }) => {
  const { page } = await person('Asha', { at: null, browser: { viewport: { width: 320, height: 640 } } })
  await page.goto('/circle')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(
    page.getByText('Location permission denied. Please allow location access in your browser.', { exact: true }),
  ).toBeVisible()
  await expectNoSidewaysScroll(page)
  await openSettings(page)
  await expect(page.getByLabel('Range in meters')).toHaveValue('2000')
  await expectNoAxeViolations(page)
  await closeSettings(page)
  await page.evaluate(`localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'hi', at: 1 }))`)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'चैट' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
})

test('unread chats outside the circle are counted at the link to all chats, one tap away', async ({ person }) => {
  const [asha, meena, ravi] = [await person('Asha'), await person('Meena'), await person('Ravi')]
  const { page } = asha
  await befriend(asha, meena)
  const sendMessage = async (from: Person, text: string) => {
    const answer = await from.page.request.post('/api/chat/messages', { data: { to: asha.id, text } })
    return ((await answer.json()) as { conversationId: string }).conversationId
  }
  await sendMessage(meena, 'From the circle')
  await page.goto('/circle')
  const outside = page.getByRole('main').getByRole('link', { name: /unread chat/ })
  await expect(page.getByRole('link', { name: 'All chats 1 unread' })).toBeVisible()
  await expect(circle(page).getByRole('listitem')).toContainText('1 unread')
  await expect(outside).toBeHidden()
  const conversationId = await sendMessage(ravi, 'From outside')
  await expect(page.getByRole('link', { name: 'All chats 2 unread' })).toBeVisible()
  await expect(outside).toHaveAccessibleName('1 unread chat Ravi')
  await expectNoAxeViolations(page)
  await page.screenshot({ path: 'test-results/unread-outside.png' })
  await outside.click()
  await expect(page).toHaveURL(`/chat/${conversationId}`)
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('From outside')
  await page.goto('/circle')
  await expect(page.getByRole('link', { name: 'All chats 1 unread' })).toBeVisible()
  await expect(outside).toBeHidden()
})

test('members are listed above pending requests; without members the requests come first', async ({ person }) => {
  const [ravi, uma, asha] = [await person('Ravi'), await person('Uma'), await person('Asha')]
  const { page } = ravi
  const waits = page.getByRole('list', { name: 'Want to be in your circle' })
  const top = async (list: ReturnType<typeof circle>) => (await list.boundingBox())!.y
  await uma.page.request.put(`/api/circle/people/${ravi.id}`)
  await page.goto('/circle')
  await expect(waits).toContainText('Uma')
  expect(await top(waits)).toBeLessThan(await top(page.getByText('No users added yet.')))
  await befriend(asha, ravi)
  await page.reload()
  const members = page.getByRole('list', { name: 'Your circle', exact: true })
  await expect(members).toContainText('Asha')
  expect(await top(members)).toBeLessThan(await top(waits))
})
