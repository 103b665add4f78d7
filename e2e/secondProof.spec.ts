import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test as base } from './kit/test.ts'

/** The operator's SMS gateway, with the texts that a phone would receive. */
async function gateway() {
  const texts: { to: string; text: string }[] = []
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url!, 'http://gateway')
    texts.push({ to: searchParams.get('to')!, text: searchParams.get('text')! })
    response.end('ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/?to={to}&text={text}`,
    /** The code of the `count`-th text to a phone, once it is there. */
    async codeTo(phone: string, count: number): Promise<string> {
      const mine = () => texts.filter(({ to }) => to === phone)
      await expect.poll(() => mine().length).toBe(count)
      return /\d{8}/.exec(mine().at(-1)!.text)![0]
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const test = base.extend<object, { sms: Awaited<ReturnType<typeof gateway>> }>({
  sms: [
    async ({}, use) => {
      const sms = await gateway()
      await use(sms)
      await sms.close()
    },
    { scope: 'worker' },
  ],
  serverEnv: [async ({ sms }, use) => use({ SMS_URL: sms.url }), { scope: 'worker' }],
})

test('a PIN alone does not set up two-factor, a texted code does; the confirmed number then signs in by code', async ({
  person,
  visitor,
  sms,
  watch,
}) => {
  watch.allow(/40[034] /)
  const { page, phone } = await person('Asha')
  await page.goto('/privacy-settings/security')
  await page
    .locator('#main')
    .getByRole('button', { name: /Two-factor authentication/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Two-factor authentication' })
  await sheet.getByRole('button', { name: 'Set up' }).click()
  const asked = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(asked).toBeVisible()
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await asked.getByRole('button', { name: `Send a code to … ${phone.slice(-2)}` }).click()
  await asked.getByLabel('Code').fill('00000000')
  await asked.getByRole('button', { name: 'Continue' }).click()
  await expect(asked.getByRole('alert')).toContainText('This code is wrong')
  await asked.getByLabel('Code').fill(await sms.codeTo(phone, 1))
  await asked.getByRole('button', { name: 'Continue' }).click()
  await expect(sheet.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()

  const other = await visitor()
  await other.goto('/login')
  await other.getByRole('button', { name: 'Log in with a text message' }).click()
  const byText = other.getByRole('dialog', { name: 'Log in with a text message' })
  await byText.getByLabel('Phone').fill('+919999999999')
  await byText.getByRole('button', { name: 'Send code' }).click()
  await expect(byText.getByRole('alert')).toContainText('No account has confirmed this number.')
  await expectNoAxeViolations(other)
  await byText.getByLabel('Phone').fill(phone)
  await byText.getByRole('button', { name: 'Send code' }).click()
  await byText.getByLabel('Code').fill(await sms.codeTo(phone, 2))
  await byText.getByRole('button', { name: 'Login' }).click()
  await expect(other).toHaveURL('/profile')
})
