import type { Page } from '@playwright/test'
import { bubbles, field, log, post, sendButton } from './kit/chat.ts'
import { type Account, expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './kit/test.ts'

const mic = (page: Page) => page.getByRole('button', { name: 'Record a voice message' })
const bin = (page: Page) => page.getByRole('button', { name: 'Delete the recording' })
const player = (page: Page) =>
  bubbles(page)
    .last()
    .getByRole('button', { name: /^Play the voice message/ })

/** Taps the microphone and waits until the clock of the recording shows at least this many seconds. */
async function record(page: Page, seconds: number) {
  await mic(page).click()
  await hasRecorded(page, seconds)
}

const hasRecorded = (page: Page, seconds: number) =>
  expect(page.getByRole('timer')).toHaveText(new RegExp(`^0:(0[${seconds}-9]|[1-5]\\d)$`))

/** Playback position of the last message's sound, in seconds. */
const played = (page: Page) =>
  bubbles(page)
    .last()
    .locator('audio')
    .evaluate((audio: HTMLAudioElement) => audio.currentTime)

/** Plays the last message's sound, which is heard. */
async function playLast(page: Page): Promise<void> {
  const heard = bubbles(page)
    .last()
    .locator('audio')
    .evaluate((audio: HTMLAudioElement) =>
      Promise.race([
        new Promise<boolean>((resolve) =>
          audio.addEventListener('timeupdate', () => audio.currentTime > 0.3 && resolve(true)),
        ),
        new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 30_000)),
      ]),
    )
  await player(page).click()
  expect(await heard, 'its sound is heard').toBe(true)
}

/** Lengths of the voice messages that a person can hear in a conversation, in seconds, rounded as on the screen. */
async function heardBy({ page }: Account, conversationId: string): Promise<number[]> {
  const answer = await page.request.get(`/api/chat/conversations/${conversationId}/messages`)
  const { messages } = (await answer.json()) as { messages: { voice: { durationMs: number } | null }[] }
  return messages.flatMap(({ voice }) => (voice ? [Math.round(voice.durationMs / 1000)] : []))
}

test('a voice message is recorded with two taps, played by the other, quoted, and deleted for both', async ({
  person,
}) => {
  const asha = await person('Asha')
  const ravi = await person('Ravi')
  const { conversationId } = await post(ravi, asha, 'Are you there?')
  for (const { page } of [asha, ravi]) {
    await page.goto(`/chat/${conversationId}`)
    await expect(bubbles(page)).toHaveCount(1)
  }
  await field(asha.page).fill('x')
  await expect(mic(asha.page)).toBeHidden()
  await expect(sendButton(asha.page)).toBeEnabled()
  await field(asha.page).fill('')
  await record(asha.page, 2)
  await expectNoAxeViolations(asha.page)
  await sendButton(asha.page).click()
  await expect(bubbles(asha.page)).toHaveCount(2)
  await expect(field(asha.page)).toBeVisible()
  await expect(bubbles(asha.page).last()).toContainText(/Sent|Delivered|Seen/)
  await expect(bubbles(ravi.page)).toHaveCount(2)
  await expect(player(ravi.page)).toHaveAccessibleName(/0:0[2-9]/)
  await expectNoAxeViolations(ravi.page)
  await expectNoSidewaysScroll(ravi.page)

  await player(ravi.page).click()
  await expect.poll(() => played(ravi.page)).toBeGreaterThan(0.5)
  await bubbles(ravi.page).last().getByRole('button', { name: 'Speed 1×' }).click()
  await expect(bubbles(ravi.page).last().getByRole('button', { name: 'Speed 1.5×' })).toBeVisible()
  await bubbles(ravi.page).last().getByRole('button', { name: 'Pause' }).click()
  const paused = await played(ravi.page)
  await bubbles(ravi.page).last().getByRole('slider').press('ArrowLeft')
  expect(await played(ravi.page)).toBeLessThan(paused)
  await player(ravi.page).click()
  await expect.poll(() => played(ravi.page), 'it ends and stands at its beginning').toBe(0)
  // The microphone's beep is visible in the waveform.
  const heights = await bubbles(ravi.page)
    .last()
    .locator('rect')
    .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('height'))))
  // Ten bars per second; a busy machine misses some.
  expect(heights.length).toBeGreaterThan(10)
  expect(new Set(heights).size).toBeGreaterThan(2)

  await bubbles(ravi.page).last().locator('time').click({ button: 'right' })
  await ravi.page.getByRole('dialog').getByRole('button', { name: 'Reply' }).click()
  await expect(ravi.page.getByRole('group', { name: 'Replying to' })).toContainText('Voice message (0:0')
  // The reply begins once the sheet is closed.
  await expect(field(ravi.page)).toBeFocused()
  await field(ravi.page).fill('Heard')
  await sendButton(ravi.page).click()
  await expect(bubbles(asha.page).last()).toContainText('Heard')
  await expect(bubbles(asha.page).last()).toContainText('Voice message (0:0')

  await bubbles(asha.page).nth(1).locator('time').click({ button: 'right' })
  await asha.page.getByRole('button', { name: 'Delete for both' }).click()
  await asha.page.getByRole('alertdialog').getByRole('button', { name: 'Delete for both' }).click()
  await expect(bubbles(ravi.page).nth(1)).toContainText('Deleted')
  await expect(log(ravi.page).locator('audio')).toHaveCount(0)
})

test('recordings are discarded with the bin, Escape or a finger, kept over a reload, queued offline, refused and sent again, and sent by holding', async ({
  person,
  account,
  watch,
}) => {
  watch.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
  const asha = await person('Asha')
  const ravi = await account('Ravi')
  const { conversationId } = await post(ravi, asha, 'Are you there?')
  const arrived = () => heardBy(ravi, conversationId)
  const arrivedCount = async () => (await arrived()).length
  const { page } = asha
  await page.goto(`/chat/${conversationId}`)
  await expect(bubbles(page)).toHaveCount(1)

  await test.step('discarded with the bin and with Escape', async () => {
    await record(page, 0)
    await bin(page).click()
    await expect(field(page)).toBeVisible()
    await mic(page).focus()
    await page.keyboard.press('Enter')
    await hasRecorded(page, 1)
    await bin(page).focus()
    await page.keyboard.press('Escape')
    await expect(field(page)).toBeVisible()
  })

  await test.step('offline it stays queued with its sound, over a reload too, and arrives once', async () => {
    await page.route('**/api/**', (route) => route.abort())
    await record(page, 2)
    await sendButton(page).click()
    await expect(bubbles(page).last()).toContainText(/Waiting for network|Not sent yet/)
    await playLast(page)
    await page.reload()
    await expect(bubbles(page)).toHaveCount(2)
    await playLast(page)
    await page.goto('/chat')
    await expect(page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Ravi' }) })).toContainText(
      /Voice message \(0:0[2-9]\)/,
    )
    await page.unroute('**/api/**')
    await page.goto(`/chat/${conversationId}`)
    await expect.poll(async () => (await arrived()).map((seconds) => seconds >= 2)).toEqual([true])
  })

  await test.step('kept when the page is hidden and over a reload, then sent', async () => {
    await record(page, 2)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      Reflect.deleteProperty(document, 'visibilityState')
    })
    const draft = page.getByRole('group', { name: 'Voice message' })
    await expect(draft.getByRole('button', { name: /Play the voice message, 0:0[2-9]/ })).toBeVisible()
    await expect(page.getByRole('timer')).toBeHidden()
    await page.reload()
    await expect(draft.getByRole('button', { name: /Play the voice message, 0:0[2-9]/ })).toBeVisible()
    expect(await arrivedCount()).toBe(1)
    await sendButton(page).click()
    await expect.poll(arrivedCount).toBe(2)
    await expect(draft).toBeHidden()
    await page.reload()
    await expect(bubbles(page)).toHaveCount(3)
    await expect(mic(page)).toBeVisible()
  })

  await test.step('a refused one shows its reason and is sent again with its sound', async () => {
    await page.route('**/api/chat/sounds/*', (route) =>
      route.request().method() === 'PUT' ? route.continue({ postData: Buffer.from('<html>') }) : route.continue(),
    )
    await record(page, 1)
    await sendButton(page).click()
    await expect(bubbles(page).last()).toContainText('Not sent')
    await expect(bubbles(page).last()).toContainText('Couldn’t read this recording.')
    expect(await arrivedCount()).toBe(2)
    await page.unroute('**/api/chat/sounds/*')
    await bubbles(page).last().getByRole('button', { name: 'Try again' }).click()
    await expect.poll(arrivedCount).toBe(3)
  })

  await test.step('discarded by sliding, sent by holding; who blocks the sender cannot hear it', async () => {
    const blocked = { data: { isBlocked: true } }
    await ravi.page.request.put(`/api/chat/conversations/${conversationId}/blocked`, blocked)
    const box = (await mic(page).boundingBox())!
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.down()
    await hasRecorded(page, 1)
    await page.mouse.move(box.x - 120, box.y + 20)
    await expect(page.getByRole('timer')).toBeHidden()
    await page.mouse.up()
    await expect(bubbles(page)).toHaveCount(4)
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.down()
    await hasRecorded(page, 2)
    await page.mouse.up()
    await expect(bubbles(page)).toHaveCount(5)
    await expect(bubbles(page).last()).toContainText('Sent')
    await expect(player(page)).toHaveAccessibleName(/0:0[2-9]/)
    expect(await arrivedCount()).toBe(3)
    const sound = await bubbles(page)
      .last()
      .locator('audio')
      .evaluate((audio: HTMLAudioElement) => audio.src)
    expect((await page.request.get(sound)).status()).toBe(200)
    expect((await ravi.page.request.get(sound)).status()).toBe(404)
  })
})
