import { sentTo } from './kit/outbox.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, test } from './kit/test.ts'

const linkIn = (text: string) => new URL(/http\S+/.exec(text)![0]).pathname

/** A screenshot for review, only on request. */
const folder = process.env['SOS_PICTURES']

test('an outside number agrees by a link, is texted 30 s after the SOS, and its page expires with the alert', async ({
  person,
  visitor,
  server,
  watch,
}) => {
  watch.allow(/404/)
  const { page } = await person('Asha')
  const phone = `+9197${String(Date.now()).slice(-8)}`
  await page.goto('/sosturnoff')
  await page.getByLabel('Name', { exact: true }).fill('Amma')
  await page.getByLabel('Mobile number', { exact: true }).fill(phone.slice(3))
  await page.getByRole('button', { name: 'Ask by SMS' }).click()
  await expect(page.getByText('Asked', { exact: true })).toBeVisible()
  await expect.poll(() => sentTo(server, phone).length).toBe(1)
  const amma = await visitor()
  await amma.goto(linkIn(sentTo(server, phone)[0]!.text))
  await expect(amma.getByText('Asha wants to reach you by SMS')).toBeVisible()
  await expectNoAxeViolations(amma)
  if (folder) await amma.screenshot({ path: `${folder}/agree.png`, fullPage: true })
  await amma.getByRole('button', { name: 'I agree' }).click()
  await expect(amma.getByText('You agreed.')).toBeVisible()

  await page.goto('/home')
  await page.locator('#main').getByRole('button', { name: 'Send SOS alert', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page).toHaveURL('/sosturnoff')
  await expect.poll(() => sentTo(server, phone).length, { timeout: 60_000 }).toBe(2)
  const path = linkIn(sentTo(server, phone)[1]!.text)
  await amma.goto(path)
  await expect(amma.getByText('Emergency SOS! Please help or contact authorities.')).toBeVisible()
  await expect(amma.getByText(`${HOME.latitude.toFixed(6)}, ${HOME.longitude.toFixed(6)}`)).toBeVisible()
  await expect(amma.getByRole('link', { name: /Call 112/ })).toHaveAttribute('href', 'tel:112')
  await expectNoAxeViolations(amma)
  await expectNoSidewaysScroll(amma)
  if (folder) await amma.screenshot({ path: `${folder}/alert.png`, fullPage: true })
  await page.getByLabel('Passkey', { exact: true }).fill('739164')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page).toHaveURL('/home')
  await amma.goto(path)
  await expect(amma.getByText('This page shows nothing, or nothing any more.')).toBeVisible()
  await expect(amma.getByText('Asha')).toHaveCount(0)
})
