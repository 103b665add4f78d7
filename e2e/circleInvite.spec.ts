import { codeSentTo } from './kit/outbox.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './kit/test.ts'

test('an invite is shown as QR code, letters and link, is accepted with one tap, and is dead once withdrawn', async ({
  person,
  watch,
}) => {
  watch.allow(/404/)
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await asha.page.goto('/circle')
  await asha.page.getByRole('button', { name: 'Add people' }).click()
  const sheet = asha.page.getByRole('dialog', { name: 'Add people' })
  await expect(sheet.getByRole('img', { name: 'QR code of your invite' })).toBeVisible()
  await expectNoAxeViolations(asha.page)
  const code = await sheet.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).innerText()
  await ravi.page.goto('/circle')
  await ravi.page.getByRole('button', { name: 'Add people' }).click()
  await ravi.page.getByLabel('Code', { exact: true }).fill(code.toLowerCase().replace('-', ' '))
  await ravi.page.getByRole('button', { name: 'Use', exact: true }).click()
  await expect(ravi.page).toHaveURL(`/circle?join=${code}`)
  await expect(ravi.page.getByText('Asha invited you to their circle.')).toBeVisible()
  await expectNoAxeViolations(ravi.page)
  await expectNoSidewaysScroll(ravi.page)
  await ravi.page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(ravi.page.getByRole('list', { name: 'Your circle', exact: true }).getByText('Asha')).toBeVisible()
  await expect(ravi.page).toHaveURL('/circle')
  await sheet.getByRole('button', { name: 'Cancel this invite' }).click()
  await expect(sheet.getByText('Invite cancelled.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(asha.page.getByRole('list', { name: 'Your circle', exact: true }).getByText('Ravi')).toBeVisible()
  const meena = await person('Meena')
  await meena.page.goto(`/circle?join=${code}`)
  await expect(meena.page.getByText('This invite doesn’t exist or has expired.')).toBeVisible()
})

test('people are found by a confirmed number only if they allow it; otherwise nobody is found', async ({
  person,
  server,
}) => {
  const [asha, ravi, meena] = [await person('Asha'), await person('Ravi'), await person('Meena')]
  for (const each of [asha, ravi]) {
    const { page } = each
    await page.goto('/circle')
    await page.getByRole('button', { name: 'Circle settings' }).click()
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByLabel(`Code from the SMS to ${each.phone}`).fill(await codeSentTo(server, each.phone))
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByRole('switch', { name: /Find me by phone number/ })).not.toBeChecked()
    if (each === ravi) {
      await page.getByRole('switch', { name: /Find me by phone number/ }).click()
      await expect(page.getByRole('switch', { name: /Find me by phone number/ })).toBeChecked()
    }
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Close' }).click()
  }
  const { page } = asha
  await page.getByRole('button', { name: 'Add people' }).click()
  const find = async (phone: string) => {
    await page.getByLabel('Phone number', { exact: true }).fill(phone)
    await page.getByRole('button', { name: 'Find', exact: true }).click()
  }
  await find(meena.phone)
  await expect(page.getByText('Nobody found.')).toBeVisible()
  await find(ravi.phone)
  await page.getByRole('dialog').getByRole('button', { name: 'Add Ravi' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel the request to Ravi' })).toBeVisible()
})
