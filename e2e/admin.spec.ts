import { adminCommand, logInWithCode, turnOnTwoFactor } from './kit/administrator.ts'
import { askFor, bought, review, stepOrder } from './kit/dealing.ts'
import { makeItem } from './kit/listings.ts'
import { PAYEE } from './kit/payments.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, test } from './kit/test.ts'

const REASON = 'The photo shows something else.'

test.use({ serverEnv: { ...PAYEE } })

test('[P-01] [P-13] [P-16] [X-17] [B-43] buyer, seller and administrator: a payment, a listing, a dispute', async ({
  person,
  visitor,
  server,
  watch,
}) => {
  watch.allow(/401 /, /403 /, /404 /)
  const meena = await person('Meena')
  const ravi = await person('Ravi')
  const anil = await person('Anil')

  // Only an administrator with the second step has access, and the link in Settings.
  await ravi.page.goto('/privacy-settings')
  await expect(ravi.page.getByRole('link', { name: 'How it works' })).toBeVisible()
  await expect(ravi.page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)
  await ravi.page.goto('/admin')
  await expect(ravi.page.getByText('Only for administrators')).toBeVisible()
  expect((await ravi.page.request.get('/api/admin/overview')).status()).toBe(403)
  expect(await adminCommand(server, 'grant', anil.email)).toContain('is an administrator now')
  await anil.page.goto('/admin')
  await expect(anil.page.getByText('Two-factor sign-in is missing')).toBeVisible()
  const app = await turnOnTwoFactor(anil)

  const page = await visitor()
  await logInWithCode(page, anil, app)
  await page.goto('/privacy-settings')
  await page.getByRole('link', { name: /^Admin/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible()
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
  await expect(page.getByRole('tab')).toHaveCount(4)
  for (const name of ['Overview', 'Subscriptions', 'Listings', 'Disputes']) await expect(tab(name)).toBeVisible()
  const figure = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
  await expect(figure('Total users')).toContainText('3')
  for (const name of ['Active subscriptions', 'Pending listings', 'Open disputes'])
    await expect(figure(name)).toContainText('0')
  await expect(figure('Monthly revenue')).toContainText('₹0')
  await expectNoAxeViolations(page)

  // The seller subscribes and enters the reference; the administrator finds the payment.
  const tomato = await makeItem(meena.page.request, HOME)
  const pay = async (reference: string) => {
    const data = { listingIds: [tomato.id], months: 3 }
    const { id } = (await (await meena.page.request.post('/api/my/payments', { data })).json()) as { id: string }
    const response = await meena.page.request.post(`/api/my/payments/${id}/reference`, { data: { reference } })
    expect(response.status()).toBe(200)
  }
  await pay('427109361234')
  await tab('Subscriptions').click()
  await expect(page.getByRole('article', { name: 'Meena, ₹3' })).toContainText('427109361234')
  await expectNoAxeViolations(page)
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
  await page.getByLabel('Reason').fill('Too short')
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText('Please give a reason of at least 10 characters.')).toBeVisible()
  await page.getByLabel('Reason').fill('No money came with this reference.')
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText('No payment waits to be confirmed.')).toBeVisible()

  // The new listing is reviewed: approved, then taken down after a report.
  await tab('Listings').click()
  const row = page.getByRole('article', { name: 'Country tomato' })
  for (const text of ['Meena', 'Food & Beverages', 'Pending', `#${tomato.id.slice(0, 8)}`])
    await expect(row).toContainText(text)
  await expect(row.getByRole('button', { name: 'Reject' })).toHaveText('Reject')
  await expectNoAxeViolations(page)
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Nothing waits')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nothing waits')).toBeVisible()

  // The buyer reports a problem with their order.
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
  await meena.page.goto(`/orders/${order.id}`)
  await expect(meena.page.getByText('Nobody was there.')).toBeVisible()

  await tab('Disputes').click()
  const dispute = page.getByRole('article', { name: 'Order: Country tomato' })
  for (const text of ['Ravi', 'Meena', 'Open', 'High', 'Not received']) await expect(dispute).toContainText(text)
  await expect(dispute.getByRole('button')).toHaveText('Investigate & Resolve')
  await expectNoAxeViolations(page)
  await dispute.getByRole('button').click()
  await expect(page.getByRole('dialog').getByText('Investigating')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog').getByText('Investigating')).toBeVisible()
  await expect(ravi.page.getByText('The problem is being looked into')).toBeVisible()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Nobody was there.')
  await sheet.getByRole('radio', { name: 'The report is right' }).check()
  await sheet.getByLabel('Answer to both sides').fill('It will be handed over tomorrow.')
  await expectNoAxeViolations(page)
  await sheet.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByText('No open disputes')).toBeVisible()
  for (const side of [ravi, meena]) {
    await expect(side.page.getByText('The problem is resolved')).toBeVisible()
    await side.page.goto('/notifications')
    await expect(side.page.getByText('Country tomato: It will be handed over tomorrow.')).toBeVisible()
  }
  await expect(meena.page.getByText('Listing approved')).toBeVisible()

  // A listing is reported and taken down with a reason; buyers no longer see it.
  await ravi.page.goto(`/product/${tomato.id}`)
  await ravi.page.getByRole('button', { name: 'Report', exact: true }).click()
  await ravi.page.getByRole('radio', { name: 'Fake' }).check()
  await ravi.page.getByRole('button', { name: 'Send report' }).click()
  await expect(ravi.page.getByText('Thank you. It will be looked at')).toBeVisible()
  await page.reload()
  await page.getByRole('article', { name: 'Country tomato' }).getByRole('button').click()
  await sheet.getByRole('radio', { name: 'Right: take it down' }).check()
  await sheet.getByLabel('Answer to both sides').fill(REASON)
  await sheet.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByText('No open disputes')).toBeVisible()
  await ravi.page.goto(`/product/${tomato.id}`)
  await expect(ravi.page.getByText('Product not found.')).toBeVisible()
  await meena.page.reload()
  await expect(meena.page.getByText(`Buyers can’t see Country tomato: ${REASON}`, { exact: false })).toBeVisible()

  // A review is taken down by mistake, and restored.
  const { listingId } = await bought(ravi, meena, { name: 'Honest pot' })
  await review(ravi, listingId, 2, 'It leaks.')
  const reviewsNow = async () =>
    (await (await meena.page.request.get(`/api/listings/${listingId}/reviews?limit=20`)).json()) as {
      reviews: { id: string }[]
    }
  const [written] = (await reviewsNow()).reviews
  const subject = { kind: 'review', id: written!.id }
  expect((await meena.page.request.post('/api/reports', { data: { subject, rule: 'fake' } })).ok()).toBe(true)
  await page.reload()
  const reported = page.getByRole('article', { name: 'A review of Honest pot' })
  await reported.getByRole('button').click()
  await expect(sheet).toContainText('2/5 It leaks.')
  await sheet.getByRole('radio', { name: 'Right: take it down' }).check()
  await sheet.getByLabel('Answer to both sides').fill(REASON)
  await sheet.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByText('No open disputes')).toBeVisible()
  expect((await reviewsNow()).reviews).toEqual([])
  await page.getByRole('button', { name: 'Resolved', exact: true }).click()
  await reported.getByRole('button').click()
  await sheet.getByRole('button', { name: 'Put the review back' }).click()
  const question = page.getByRole('dialog', { name: 'Put this review back?' })
  await question.getByLabel('Reason').fill('The pot does leak.')
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Put the review back' }).click()
  await expect(page.getByText('The review is shown again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Put the review back' })).toHaveCount(0)
  expect((await reviewsNow()).reviews).toHaveLength(1)

  // A suspended person is signed out at once and recorded in the log, whose chain is intact.
  await makeItem(ravi.page.request, HOME, { name: 'Clay pot' })
  const found = async () => {
    const asked = new URLSearchParams({ q: 'clay pot', latitude: `${HOME.latitude}`, longitude: `${HOME.longitude}` })
    return (await meena.page.request.get(`/api/search?${asked}`)).text()
  }
  await expect.poll(found).toContain('Clay pot')
  await page.goto('/admin?section=people&q=ravi')
  await page.getByRole('button', { name: 'Suspend Ravi' }).click()
  await page.getByLabel('Reason').fill('Reports everything he sees.')
  await expectNoAxeViolations(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByRole('article', { name: 'Ravi' })).toContainText('Suspended')
  await expect.poll(found).not.toContain('Clay pot')
  await ravi.page.goto('/profile')
  await expect(ravi.page).toHaveURL('/login')
  await expect(ravi.page.getByText('Your account is suspended, so you were signed out.')).toBeVisible()
  await expectNoAxeViolations(ravi.page)
  await ravi.page.getByLabel('Email or phone').fill(ravi.email)
  await ravi.page.getByLabel('Password', { exact: true }).fill(ravi.password)
  await ravi.page.locator('form').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(ravi.page.getByRole('alert')).toContainText('This account is suspended.')
  await page.goto('/admin?section=log')
  await expect(page.getByRole('list', { name: 'Log' }).getByRole('listitem').first()).toContainText(
    'Suspended a person',
  )
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const address of [
    '/admin',
    '/admin?tab=subscriptions',
    '/admin?tab=listings',
    '/admin?section=people',
    '/admin?section=claims',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  expect(await adminCommand(server, 'verify-log')).toMatch(/The log is whole: \d+ entries/)
})
