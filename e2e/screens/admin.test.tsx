import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { askFor, bought, review, stepOrder } from '../kit/dealing.ts'
import { makeItem } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp, reopenApp, user } from './kit/app.tsx'
import { onPhone } from './kit/device.ts'
import { expectAddress, expectAlert, expectHeading, fill, tap } from './kit/hands.ts'
import { administrator, person, type Someone } from './kit/people.ts'
import { login } from './kit/signIn.ts'
import { answerWith } from './kit/wire.ts'

const REASON = 'The photo shows something else.'

let things = 0
/** A name of its own: the queues hold what all tests of the run sell. */
const unique = (name: string) => `${name} ${process.pid}x${(things += 1)}`
/** A UPI reference that no other payment has. */
const newReference = () => `43${String(Date.now()).slice(-7)}${String((things += 1)).padStart(3, '0')}`
const dealer = ({ id, api }: Someone) => ({ id, page: { request: api } })
const row = (name: string | RegExp) => screen.findByRole('article', { name })
const noRow = (name: string | RegExp) => waitFor(() => expect(screen.queryByRole('article', { name })).toBeNull())
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const press = async (inside: ReturnType<typeof within>, name: string | RegExp) =>
  user.click(await inside.findByRole('button', { name }))
const keys = (pressed: string) => [...pressed].forEach((key) => fireEvent.keyDown(document.body, { key }))

/** Takes back the decision with this text. */
async function undo(text: RegExp): Promise<void> {
  const decided = within((await screen.findByText(text)).closest('p')!)
  await press(decided, /^Undo: /)
  await screen.findByText(/^Undone: “.*” Nobody was notified\.$/)
}

/** A listing of Meena for sale, with a name of its own. */
async function forSale(name: string): Promise<{ meena: Someone; id: string; name: string }> {
  const meena = await person('Meena')
  const { id, name: own } = await makeItem(meena.api, HOME, { name: unique(name) })
  return { meena, id, name: own }
}

async function report(by: Someone, subject: { kind: string; id: string }, more: Record<string, unknown> = {}) {
  const answer = await by.api.post('/api/reports', { data: { subject, rule: 'scam', ...more } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const openQueue = (by: Someone, tab: string, find: string, more = '') =>
  openApp(`/admin?tab=${tab}&find=${encodeURIComponent(find)}${more}`, by)

async function giveReason(title: string | RegExp, reason: string, yes: string): Promise<void> {
  const asked = await dialog(title)
  await fill(asked.getByLabelText('Reason'), reason)
  await press(asked, yes)
}

describe('access', () => {
  test('[P-16] [X-17] only administrators have the link in the settings, and others see that the panel is not for them', async () => {
    const ravi = await person('Ravi')
    await openApp('/privacy-settings', ravi)
    await screen.findByRole('link', { name: /^How it works/ })
    expect(screen.queryByRole('link', { name: /^Admin/ })).toBeNull()
    await openApp('/admin', ravi)
    await screen.findByText('Only for administrators')
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe(
      '/home',
    )
    expect(screen.queryByRole('tab')).toBeNull()
    expect((await ravi.api.get('/api/admin/overview')).status()).toBe(403)
    await openApp('/privacy-settings', await administrator())
    await tap('link', /^Admin/)
    await expectHeading('Admin Panel')
  })

  test('whoever was made an administrator while signed in finds the panel in the settings', async () => {
    const anil = await administrator()
    await openApp('/privacy-settings', { ...anil, user: { ...anil.user, isAdmin: false } })
    await tap('link', /^Admin/)
    await expectHeading('Admin Panel')
  })

  test('an administrator without two-factor sign-in is sent to turn it on', async () => {
    await openApp('/wishlist', await person('Anil'))
    answerWith('/api/admin/overview', { error: { code: 'adminNeedsTwoFactor', requestId: '' } }, 403)
    await openApp('/admin', await person('Anil'))
    await screen.findByText('Two-factor sign-in is missing')
    expect(screen.getByRole('link', { name: 'Turn it on' }).getAttribute('href')).toBe('/privacy-settings/security')
  })

  test('a panel that fails to load says so, and is loaded again on request', async () => {
    const anil = await administrator()
    const restore = answerWith('/api/admin/overview', { error: { code: 'internal', requestId: '' } }, 500)
    await openApp('/admin', anil)
    await screen.findByText('Couldn’t load this')
    restore()
    await tap('button', 'Try again')
    await screen.findByRole('tab', { name: /^Overview/ })
  })
})

test('[P-01] [B-43] the panel has four tabs, and figures that lead to what they count', async () => {
  await openApp('/admin', await administrator())
  await expectHeading('Admin Panel')
  const tabs = await screen.findAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent!.replace(/[\d,+]+$/, ''))).toEqual([
    'Overview',
    'Subscriptions',
    'Listings',
    'Disputes',
  ])
  const figures: [string, string][] = [
    ['Total users', '/admin?section=people'],
    ['Active subscriptions', '/admin?tab=subscriptions'],
    ['Pending listings', '/admin?tab=listings'],
    ['Open disputes', '/admin?tab=disputes'],
    ['Monthly revenue', '/admin?tab=subscriptions#confirmed'],
  ]
  for (const [name, address] of figures)
    expect(screen.getByRole('link', { name: new RegExp(`^${name}`) }).getAttribute('href'), name).toBe(address)
  await tap('tab', /^Listings/)
  await expectAddress('/admin?tab=listings')
  await tap('tab', /^Overview/)
  await expectAddress('/admin')
})

describe('the queue of listings', () => {
  test('a row shows what is sold by whom; an approved one is gone, and comes back with Undo', async () => {
    const { id, name } = await forSale('Country tomato')
    const anil = await administrator()
    await openQueue(anil, 'listings', name)
    const shown = await row(name)
    for (const text of ['Meena', 'Food & Beverages', 'Pending', `#${id.slice(0, 8)}`, '₹32'])
      expect(shown.textContent).toContain(text)
    await screen.findByText('1 of 1')
    expect(screen.getByText('New listings go live right away. Check them here later.')).toBeTruthy()
    await tap('button', `Approve: ${name}`)
    await screen.findByText('Nothing waits')
    await screen.findByText(new RegExp(`^Approved ${name}\\. They’ll be notified at \\d`))
    await tap('button', 'Approved')
    await row(name)
    expect(screen.queryByRole('button', { name: `Approve: ${name}` })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    await undo(new RegExp(`^Approved ${name}\\.`))
    await noRow(name)
    await tap('button', 'Pending')
    await row(name)
  })

  test('a rejection needs a reason of ten characters, which the row then shows; the title is no link any more', async () => {
    const { meena, name } = await forSale('Country tomato')
    await openQueue(await administrator(), 'listings', name)
    expect(within(await row(name)).getByRole('link').textContent).toBe(name)
    await tap('button', `Reject: ${name}`)
    await giveReason(`Reject ${name}?`, 'Too short', 'Reject')
    await screen.findByText('Please give a reason of at least 10 characters.')
    await giveReason(`Reject ${name}?`, REASON, 'Reject')
    await screen.findByText('Nothing waits')
    await tap('button', 'Rejected')
    const rejected = await row(name)
    expect(rejected.textContent).toContain(REASON)
    expect(rejected.textContent).toContain('Hidden')
    expect(within(rejected).queryByRole('link')).toBeNull()
    expect(screen.queryByRole('button', { name: `Reject: ${name}` })).toBeNull()
    expect(await (await meena.api.get('/api/notifications')).text()).not.toContain(REASON)
    await undo(new RegExp(`^Rejected ${name}\\.`))
  })

  test('is worked by keyboard: j chooses, a approves, u undoes', async () => {
    const { name } = await forSale('Country tomato')
    await openQueue(await administrator(), 'listings', name)
    const list = within(await screen.findByRole('list', { name: 'Listings' })).getByRole('listitem')
    keys('j')
    await waitFor(() => expect(document.activeElement).toBe(list))
    fireEvent.keyDown(list, { key: 'a' })
    await screen.findByText('Nothing waits')
    await screen.findByText(new RegExp(`^Approved ${name}\\.`))
    keys('u')
    await row(name)
  })

  test('several are decided at once: all shown are selected, and rejected with one reason', async () => {
    const word = unique('Pot')
    const meena = await person('Meena')
    for (const size of ['small', 'large']) await makeItem(meena.api, HOME, { name: `${word} ${size}` })
    await openQueue(await administrator(), 'listings', word)
    await tap('checkbox', 'Select all shown')
    await tap('button', 'Reject 2 listings')
    await giveReason('Reject 2 listings', REASON, 'Reject')
    await screen.findByText('Nothing waits')
    await undo(/^2 listings rejected/)
    await screen.findByText('2 of 2')
    await user.click(within(await row(`${word} small`)).getByRole('checkbox'))
    await tap('button', 'Approve 1 listing')
    await noRow(`${word} small`)
    await row(`${word} large`)
    expect(screen.queryByRole('button', { name: /^Approve \d/ })).toBeNull()
  })

  test('a filter is in the address, is saved by a name, found again, and deleted', async () => {
    const { name } = await forSale('Country tomato')
    const anil = await administrator()
    await openQueue(anil, 'listings', name)
    await row(name)
    await user.selectOptions(screen.getByLabelText('Kind'), 'shop')
    await noRow(name)
    await tap('button', 'Save filter')
    await press(await dialog('Save filter'), 'Save')
    expect(screen.getByRole('dialog', { name: 'Save filter' })).toBeTruthy()
    await fill((await dialog('Save filter')).getByLabelText('Filter name'), 'New shops')
    await press(await dialog('Save filter'), 'Save')
    await screen.findByRole('button', { name: 'New shops', pressed: true })
    expect(screen.queryByRole('button', { name: 'Save filter' })).toBeNull()
    await openApp('/admin?tab=listings', anil)
    await tap('button', 'New shops')
    await waitFor(() => expect(location.search).toContain('kind=shop'))
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Kind').value).toBe('shop'))
    await tap('button', 'Delete filter New shops')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'New shops' })).toBeNull())
    await screen.findByRole('button', { name: 'Save filter' })
  })

  test('without a filter there is none to save', async () => {
    await openApp('/admin?tab=listings', await administrator())
    await screen.findByRole('list', { name: 'Listings' })
    expect(screen.queryByRole('button', { name: 'Save filter' })).toBeNull()
  })
})

test('payments are matched with a bank statement and confirmed at once; another is refused with a reason', async () => {
  const meena = await person(unique('Meena'))
  const { id, name } = await makeItem(meena.api, HOME, { name: unique('Country tomato') })
  const pay = async (reference: string) => {
    const payment = await meena.api.post('/api/my/payments', { data: { listingIds: [id], months: 3 } })
    const { id: paymentId } = (await payment.json()) as { id: string }
    expect((await meena.api.post(`/api/my/payments/${paymentId}/reference`, { data: { reference } })).ok()).toBe(true)
  }
  const [first, second] = [newReference(), newReference()]
  await pay(first)
  const anil = await administrator()
  await openApp('/admin?tab=subscriptions', anil)
  for (const name of ['Payments to confirm', 'All payments'])
    await waitFor(() => expect(screen.getByRole('list', { name }).textContent).toContain(first))
  await tap('button', 'Match a bank statement')
  const statement = await dialog('Match a bank statement')
  const lines = `Date,Narration,Credit\n05/01,UPI/${first}/MEENA,3.00\n05/01,UPI/427109369999/X,7.00\n`
  const file = new File([lines], 'statement.csv', { type: 'text/csv' })
  await user.upload(statement.getByLabelText<HTMLInputElement>('Choose a CSV file'), file)
  const match = await statement.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`${meena.name}, ₹3`) })
  expect(match.checked).toBe(true)
  await statement.findByText('No waiting payment')
  const isSettled = () =>
    waitFor(() => expect(screen.queryAllByRole('button', { name: `Refuse ₹3 of ${meena.name}` })).toEqual([]))
  await press(statement, 'Confirm 1 payment')
  await isSettled()
  await waitFor(() => expect(screen.getByRole('list', { name: 'Active subscriptions' }).textContent).toContain(name))
  await pay(second)
  await reopenApp()
  await press(within(await screen.findByRole('list', { name: 'Payments to confirm' })), `Refuse ₹3 of ${meena.name}`)
  const asked = within(await screen.findByRole('dialog'))
  await fill(asked.getByLabelText('Reason'), 'No money came with this reference.')
  await press(asked, 'Refuse')
  await isSettled()
})

describe('disputes', () => {
  async function reportedPhone(times: number) {
    const sold = await forSale('Used phone')
    const texts = ['Kavita', 'Gurpreet', 'Farah'].slice(0, times).map((name) => `Asked ${name} to pay first.`)
    for (const text of texts) await report(await person('Kavita'), { kind: 'listing', id: sold.id }, { text })
    return { ...sold, texts }
  }

  test('[P-13] reports of one listing are one entry with all reports and the owner; taking it down is undone by Undo', async () => {
    const { id, name, texts } = await reportedPhone(3)
    await openQueue(await administrator(), 'disputes', name)
    const entry = await row(name)
    for (const text of ['3 reports', 'Open', 'Meena']) expect(entry.textContent).toContain(text)
    expect(within(entry).getByRole('button').textContent).toBe('Investigate & Resolve')
    for (const text of texts) await screen.findByText(text)
    await screen.findByRole('region', { name: '2 more reports' })
    const owner = await screen.findByRole('region', { name: 'Meena' })
    expect(owner.textContent).toMatch(/Listings\s*1|1\s*Listings/)
    await tap('radio', /^Right: take it down/)
    const answer = screen.getByLabelText<HTMLTextAreaElement>('Answer to both sides')
    expect(answer.value).toMatch(/breaks our rules/)
    await tap('button', 'Resolve')
    await screen.findByText('No open disputes')
    await undo(/^Resolved\. /)
    expect((await row(name)).textContent).toContain('3 reports')
    keys('j')
    await waitFor(() => expect(location.search).toContain('dispute='))
    await screen.findByText('Investigating')
    await screen.findByRole('radio', { name: /^Right: take it down/ })
    for (const key of ['r', 's']) keys(key)
    await screen.findByText('No open disputes')
    await openApp(`/product/${id}`, await person('Ravi'))
    await screen.findByText('Product not found.')
  })

  test('a decision is required, and an answer of ten characters; nothing is wrong keeps the listing', async () => {
    const { name, id } = await reportedPhone(1)
    await openQueue(await administrator(), 'disputes', name)
    await tap('button', 'Resolve')
    await screen.findByText('Choose a decision.')
    await tap('radio', 'Nothing is wrong')
    expect(screen.queryByText('Choose a decision.')).toBeNull()
    const answer = screen.getByLabelText<HTMLTextAreaElement>('Answer to both sides')
    expect(answer.value).toMatch(/^We checked it/)
    await fill(answer, 'Too short')
    await tap('button', 'Resolve')
    await screen.findByText('Please give a reason of at least 10 characters.')
    await waitFor(() => expect(document.activeElement).toBe(answer))
    await fill(answer, 'Long enough')
    expect(screen.queryByText('Please give a reason of at least 10 characters.')).toBeNull()
    await tap('button', 'Resolve')
    await screen.findByText('No open disputes')
    expect((await (await person('Ravi')).api.get(`/api/products/${id}`)).status()).toBe(200)
    await tap('button', 'Resolved')
    await user.click(within(await row(name)).getByRole('button', { name: `Review: ${name}` }))
    expect((await screen.findAllByText('Long enough')).length).toBeGreaterThan(0)
    expect(screen.queryByLabelText('Answer to both sides')).toBeNull()
  })

  test('several are resolved at once', async () => {
    const word = unique('Phone')
    const meena = await person('Meena')
    const kavita = await person('Kavita')
    for (const size of ['old', 'new']) {
      const { id } = await makeItem(meena.api, HOME, { name: `${word} ${size}` })
      await report(kavita, { kind: 'listing', id })
    }
    await openQueue(await administrator(), 'disputes', word)
    for (const size of ['old', 'new']) await user.click(within(await row(`${word} ${size}`)).getByRole('checkbox'))
    await tap('button', 'Resolve 2 reports')
    const sheet = await dialog('Resolve 2 reports')
    await user.click(sheet.getByRole('radio', { name: 'The report is right' }))
    await press(sheet, 'Resolve')
    await screen.findByText('No open disputes')
  })

  test('a report about an order shows both sides and the order, cannot take it down, and opens in a sheet on a phone', async () => {
    const { meena, id, name } = await forSale('Clay pot')
    const ravi = await person('Ravi')
    const order = await askFor(dealer(ravi), id)
    await stepOrder(dealer(meena), order.id, 'confirm')
    await report(ravi, { kind: 'order', id: order.id }, { rule: 'notReceived', text: 'Nobody was there.' })
    onPhone()
    await openQueue(await administrator(), 'disputes', name)
    const entry = await row(`Order: ${name}`)
    for (const text of ['Ravi', 'Meena', 'Open', 'High', 'Not received']) expect(entry.textContent).toContain(text)
    await user.click(within(entry).getByRole('button', { name: /^Investigate/ }))
    let sheet = await dialog(`Order: ${name}`)
    await sheet.findByText('Nobody was there.')
    await sheet.findByText('Investigating')
    await sheet.findByText('confirmed')
    const facts = ['Buyer', 'Seller', 'Reported by'].map((name) => sheet.getByText(name).nextSibling?.textContent)
    expect(facts).toEqual(['Ravi', 'Meena', 'Ravi'])
    await reopenApp()
    sheet = await dialog(`Order: ${name}`)
    await sheet.findByText('Investigating')
    expect(sheet.queryByRole('list', { name: 'Photos from the report' })).toBeNull()
    expect(sheet.queryByRole('radio', { name: /^Right: take it down/ })).toBeNull()
    await user.click(await sheet.findByRole('radio', { name: 'The report is right' }))
    await press(sheet, 'Resolve')
    await screen.findByText('No open disputes')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a review that was taken down is put back with a reason', async () => {
    const [meena, ravi] = [await person('Meena'), await person('Ravi')]
    const name = unique('Honest pot')
    const { listingId } = await bought(dealer(ravi), dealer(meena), { name })
    await review(dealer(ravi), listingId, 2, 'It leaks.')
    const reviewsNow = async () =>
      (
        (await (await meena.api.get(`/api/listings/${listingId}/reviews?limit=20`)).json()) as {
          reviews: { id: string }[]
        }
      ).reviews
    await report(meena, { kind: 'review', id: (await reviewsNow())[0]!.id }, { rule: 'fake' })
    await openQueue(await administrator(), 'disputes', name)
    await row(`A review of ${name}`)
    await screen.findByText(/2\/5 It leaks\./)
    await tap('radio', /^Right: take it down/)
    await tap('button', 'Resolve')
    await screen.findByText('No open disputes')
    expect(await reviewsNow()).toEqual([])
    await tap('button', 'Resolved')
    await user.click(within(await row(`A review of ${name}`)).getByRole('button'))
    await tap('button', 'Put the review back')
    await giveReason('Put this review back?', 'The pot does leak.', 'Put the review back')
    await screen.findByText('The review is shown again. Its writer was told why.')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Put the review back' })).toBeNull())
    expect(await reviewsNow()).toHaveLength(1)
  })

  test('the overview shows the most urgent ones, which lead to their entry', async () => {
    const { name } = await reportedPhone(1)
    const anil = await administrator()
    const found = (await (await anil.api.get(`/api/admin/disputes?q=${encodeURIComponent(name)}`)).json()) as object
    answerWith(/^\/api\/admin\/disputes\?/, found, 200, 'GET')
    await openApp('/admin', anil)
    const first = within(await screen.findByRole('list', { name: 'Disputes' })).getByRole('link')
    expect(first.textContent).toContain(name)
    expect(first.getAttribute('href')).toMatch(/^\/admin\?tab=disputes&dispute=/)
    expect(screen.getByRole('link', { name: 'See all 1' }).getAttribute('href')).toBe('/admin?tab=disputes')
  })
})

describe('people', () => {
  const findPerson = (by: Someone, { email }: Someone) =>
    openApp(`/admin?section=people&q=${encodeURIComponent(email)}`, by)

  test('a person is suspended with a reason, is signed out with it, cannot log in, and is restored', async () => {
    const ravi = await person('Ravi')
    const { id, name } = await makeItem(ravi.api, HOME, { name: unique('Clay pot') })
    const anil = await administrator()
    const search = async () => {
      const place = `latitude=${HOME.latitude}&longitude=${HOME.longitude}&radiusMeters=5000`
      const answer = await anil.api.get(`/api/search?${place}&q=${encodeURIComponent(name)}`)
      expect(answer.ok()).toBe(true)
      return answer.text()
    }
    await waitFor(async () => expect(await search()).toContain(id))
    const statusForOthers = async () => (await anil.api.get(`/api/products/${id}`)).status()
    expect(await statusForOthers()).toBe(200)
    await findPerson(anil, ravi)
    await screen.findByText('1 person')
    const card = await row('Ravi')
    for (const text of [ravi.email, ravi.phone, '1 listing']) expect(card.textContent).toContain(text)
    expect(card.textContent).not.toContain('Suspended')
    await tap('button', 'Suspend Ravi')
    await giveReason('Suspend Ravi?', 'Reports everything he sees.', 'Suspend')
    await screen.findByText('Suspended Ravi.')
    await waitFor(async () => expect((await row('Ravi')).textContent).toContain('Reports everything he sees.'))
    expect(await statusForOthers()).toBe(404)
    await waitFor(async () => expect(await search()).not.toContain(id))
    await openApp('/profile', ravi)
    await expectAddress('/login')
    await screen.findByText(/^Your account is suspended, so you were signed out\./)
    await login(ravi.email, ravi.password)
    await expectAlert(/This account is suspended\./)
    await findPerson(anil, ravi)
    await tap('button', 'Restore Ravi')
    await giveReason('Restore Ravi?', 'It was a mistake.', 'Restore')
    await screen.findByText('Restored Ravi.')
    await screen.findByRole('button', { name: 'Suspend Ravi' })
    expect(await statusForOthers()).toBe(200)
    await waitFor(async () => expect(await search()).toContain(id))
  })

  test('the question before a suspension names the open orders and the agreed meetings', async () => {
    const { meena, id } = await forSale('Clay pot')
    const [ravi, anil] = [await person('Ravi'), await administrator()]
    await askFor(dealer(ravi), id)
    const order = await askFor(dealer(ravi), (await makeItem(meena.api, HOME)).id)
    await stepOrder(dealer(meena), order.id, 'confirm')
    await findPerson(anil, ravi)
    await tap('button', 'Suspend Ravi')
    const hint = 'They get the reason by email, can’t log in, and their listings are hidden.'
    await (await dialog('Suspend Ravi?')).findByText(`${hint} 2 open orders stay open. At least 10 characters.`)
    const meeting = { id: crypto.randomUUID(), withId: meena.id, place: { name: 'Café at the park gate', ...HOME } }
    const at = new Date(Date.now() + 3_600_000).toISOString()
    expect((await ravi.api.post('/api/meetings', { data: { ...meeting, at, listingId: id } })).ok()).toBe(true)
    expect((await meena.api.post(`/api/meetings/${meeting.id}/agree`, { data: { revision: 1 } })).ok()).toBe(true)
    await findPerson(anil, meena)
    await tap('button', 'Suspend Meena')
    const open = '2 open orders stay open. 1 agreed meeting is called off.'
    await (await dialog('Suspend Meena?')).findByText(`${hint} ${open} At least 10 characters.`)
  })

  test('administrators are marked and not suspended here; a search without a result says so', async () => {
    const anil = await administrator()
    await findPerson(anil, anil)
    expect((await row('Anil')).textContent).toContain('Administrator')
    expect(screen.queryByRole('button', { name: /^Suspend/ })).toBeNull()
    await fill(screen.getByRole('searchbox'), 'nobody-has-this-name')
    await screen.findByText('No people found')
    await waitFor(() => expect(location.search).toContain('q=nobody-has-this-name'))
  })
})

test('the log names the action, the person, the reason and the time, newest first', async () => {
  const ravi = await person('Ravi')
  const anil = await administrator(unique('Anil'))
  await openApp(`/admin?section=people&q=${encodeURIComponent(ravi.email)}`, anil)
  await tap('button', 'Suspend Ravi')
  await giveReason('Suspend Ravi?', REASON, 'Suspend')
  await screen.findByText('Suspended Ravi.')
  await openApp('/admin?section=log', anil)
  const entries = await waitFor(() => {
    const found = within(screen.getByRole('list', { name: 'Log' })).getAllByRole('listitem')
    return found.filter(({ textContent }) => textContent.includes(anil.name))
  })
  expect(entries).toHaveLength(1)
  for (const text of ['Suspended a person', anil.name, 'about Ravi', REASON])
    expect(entries[0]!.textContent).toContain(text)
})
