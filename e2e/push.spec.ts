import { expect, test } from './kit/test.ts'

interface Registration {
  registrationId: string
  isDeleted: boolean
}

test('a push wakes the service worker: with the app in front an SOS is shown, a message is not', async ({
  person,
  server,
}) => {
  const { page, context } = await person('Asha', {
    browser: { serviceWorkers: 'allow', permissions: ['notifications'] },
  })
  await page.goto('/notifications')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect(page.getByText('Get notified even when the app is closed')).toBeVisible({ timeout: 20_000 })
  const cdp = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }: { registrations: Registration[] }) => {
      const [live] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (live) resolve(live.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registration
  const push = (data: object) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin: server.origin, registrationId, data: JSON.stringify(data) })
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready
      return (await worker.getNotifications()).map(({ title, tag }) => [tag, title])
    })
  await page.bringToFront()
  await page.evaluate(() => window.focus())
  await push({ type: 'message', title: 'New message', url: '/chat', noticeId: '', tag: 'm' })
  await push({ type: 'sos', title: 'SOS nearby. Open now.', url: '/circle', noticeId: '', tag: 's' })
  await expect.poll(shown).toEqual([['s', 'SOS nearby. Open now.']])

  // An alert that wakes the worker has reached the device, and its sender is informed.
  const alertId = '11111111-2222-4333-8444-555555555555'
  const noted = context.waitForEvent('request', (request) => request.url().endsWith(`/api/sos/alerts/${alertId}/note`))
  await push({ type: 'sos', title: 'SOS nearby. Open now.', url: `/circle?sos=${alertId}`, noticeId: '', tag: 's' })
  expect((await noted).postDataJSON()).toEqual({ what: 'delivered' })

  // A test push shows nothing, and the device answers it.
  const answered = context.waitForEvent('request', (request) => request.url().endsWith('/api/sos/self-test/answer'))
  await push({ type: 'selfTest', title: '', url: '/sosturnoff', noticeId: '', tag: 'selfTest' })
  expect((await (await answered).response())!.status()).toBe(200)
  expect((await shown()).map(([tag]) => tag)).toEqual(['s'])
})
