import { adminCommand, becomeAdministrator } from './kit/administrator.ts'
import { askFor, stepOrder } from './kit/dealing.ts'
import { makeItem } from './kit/listings.ts'
import { PAYEE } from './kit/payments.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, test } from './kit/test.ts'

// Tests of access, the queues, disputes, people and the log: e2e/screens/admin.test.tsx.

test.use({ serverEnv: { ...PAYEE } })

test('payments are matched, confirmed and refused, both sides of a dispute are notified, and the panel fits 320 px', async ({
  person,
  account,
  visitor,
  server,
  watch,
}) => {
  watch.allow(/401 /, /403 /, /404 /)
  const [meena, ravi, anil] = [await account('Meena'), await person('Ravi'), await account('Anil')]
  const page = await becomeAdministrator(server, anil, await visitor())
  const phone = { width: 320, height: 640 }
  await page.setViewportSize(phone)
  const tomato = await makeItem(meena.page.request, HOME)
  const pay = async (reference: string) => {
    const data = { listingIds: [tomato.id], months: 3 }
    const { id } = (await (await meena.page.request.post('/api/my/payments', { data })).json()) as { id: string }
    const response = await meena.page.request.post(`/api/my/payments/${id}/reference`, { data: { reference } })
    expect(response.status()).toBe(200)
  }
  await pay('427109361234')
  const order = await askFor(ravi, tomato.id)
  await stepOrder(meena, order.id, 'confirm')
  await ravi.page.goto(`/orders/${order.id}`)
  await ravi.page.getByRole('button', { name: 'Report a problem' }).click()
  const report = ravi.page.getByRole('dialog', { name: 'Report a problem' })
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(report.getByText('Please choose what is wrong.')).toBeVisible()
  await report.getByRole('radio', { name: 'Not received' }).check()
  await report.getByLabel('What happened?').fill('Nobody was there.')
  await expectNoAxeViolations(ravi.page)
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(ravi.page.getByText('A problem was reported')).toBeVisible()

  await page.goto('/admin')
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
  const figure = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
  for (const [name, value] of [
    ['Total users', '3'],
    ['Active subscriptions', '0'],
    ['Pending listings', '1'],
    ['Open disputes', '1'],
    ['Monthly revenue', '₹0'],
  ] as const)
    await expect(figure(name)).toContainText(value)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)

  await tab('Subscriptions').click()
  await expect(page.getByRole('article', { name: 'Meena, ₹3' })).toContainText('427109361234')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Match a bank statement' }).click()
  const statement = page.getByRole('dialog', { name: 'Match a bank statement' })
  await statement.getByLabel('Choose a CSV file').setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Date,Narration,Credit\n05/01,UPI/427109361234/MEENA,3.00\n05/01,UPI/427109369999/X,7.00\n'),
  })
  await expect(statement.getByRole('checkbox', { name: /Meena, ₹3/ })).toBeChecked()
  await expect(statement.getByText('No waiting payment')).toBeVisible()
  await expectNoAxeViolations(page)
  await statement.getByRole('button', { name: 'Confirm 1 payment' }).click()
  await expect(page.getByRole('list', { name: 'Active subscriptions' })).toContainText('Country tomato')
  await pay('427109361235')
  await page.reload()
  await page.getByRole('button', { name: 'Refuse ₹3 of Meena' }).click()
  await page.getByLabel('Reason').fill('No money came with this reference.')
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText('No payment waits to be confirmed.')).toBeVisible()

  await tab('Listings').click()
  await expect(page.getByRole('article', { name: 'Country tomato' })).toContainText('Pending')
  await expectNoSidewaysScroll(page)
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await page.getByRole('button', { name: 'Reject 1 listing' }).click()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Approve: Country tomato' }).click()
  await expect(page.getByText('Nothing waits')).toBeVisible()

  // Both sides are notified at once, where decisions cannot be undone.
  await page.setViewportSize({ width: 1280, height: 800 })
  await tab('Disputes').click()
  await expect(page.getByText('Nobody was there.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('radio', { name: 'The report is right' }).check()
  await expectNoAxeViolations(page)
  await page.setViewportSize(phone)
  await page.goto('/admin?tab=disputes')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^Investigate & Resolve: / }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Investigating')).toBeVisible()
  await page.reload()
  await expect(sheet.getByText('Investigating')).toBeVisible()
  await expect(ravi.page.getByText('The problem is being looked into')).toBeVisible()
  await sheet.getByRole('radio', { name: 'The report is right' }).check()
  await sheet.getByLabel('Answer to both sides').fill('It will be handed over tomorrow.')
  await expectNoAxeViolations(page)
  await sheet.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByText('No open disputes')).toBeVisible()
  await expect(ravi.page.getByText('The problem is resolved')).toBeVisible()
  for (const side of [ravi, meena])
    expect(await (await side.page.request.get('/api/notifications')).text()).toContain(
      'It will be handed over tomorrow.',
    )

  await page.goto('/admin?section=log')
  await expect(page.getByText('Resolved a report').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto('/admin?section=people&q=ravi')
  await expect(page.getByText('1 person').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Suspend Ravi' }).click()
  await expect(page.getByRole('dialog', { name: 'Suspend Ravi?' })).toBeVisible()
  await expectNoAxeViolations(page)
  for (const address of [
    '/admin?tab=listings&kind=shop&find=pot',
    '/admin?tab=disputes&find=pot',
    '/admin?section=claims',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  expect(await adminCommand(server, 'verify-log')).toMatch(/The log is whole: \d+ entries/)
})
