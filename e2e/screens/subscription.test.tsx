import { screen, waitFor, within } from '@testing-library/dom'
import decodeQR from 'qr/decode.js'
import { expect, test, vi } from 'vitest'
import { makeItem, makeOffice, makeService, makeShop, makeSpecialization } from '../kit/listings.ts'
import { gatewayEvent, PAYEE } from '../kit/payments.ts'
import { HOME } from '../kit/place.ts'
import { openApp, reopenApp, setOffline, user } from './kit/app.tsx'
import { menuOf } from './kit/forms.ts'
import { expectAddress, field, fillIn, tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'
import { send } from './kit/server.ts'
import { answerWith, changeAnswer } from './kit/wire.ts'

const REFERENCE = 'UPI reference, 12 digits'
let references = 0
/** A UPI reference that no other payment has. */
const newReference = () => `42${String(Date.now()).slice(-7)}${String((references += 1)).padStart(3, '0')}`

const main = () => screen.getByRole('main').textContent
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const text = async (name: string) => (await screen.findByRole('region', { name })).textContent
const chooser = () => region('Choose listings')
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) })
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox')
const paymentsOf = async ({ api }: Someone) =>
  ((await (await api.get('/api/my/subscription')).json()) as { payments: Record<string, unknown>[] }).payments

/** Color and icon of the banner with this text. */
function lookOf(text: HTMLElement) {
  const banner = text.closest('[class*="-tint"]')!
  const icon = banner.querySelector('svg')!.getAttribute('class')!
  return [/\bbg-(\w+)-tint\b/.exec(banner.className)![1], /\blucide-(\w+)/.exec(icon)![1]]
}

/** A payment of one month for these listings. */
async function startPayment({ api }: Someone, ...listingIds: string[]) {
  const answer = await api.post('/api/my/payments', { data: { listingIds, months: 1 } })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()) as { id: string; transactionRef: string; amountPaise: number }
}

test('[N-08] [X-24] a seller chooses listings and months, is shown the price and the QR code, and can choose again', async () => {
  const meena = await person('Meena')
  const tomato = await makeItem(meena.api, HOME)
  await makeShop(meena.api, HOME)
  await openApp(`/subscription?listing=${tomato.id}`, meena)
  await screen.findByRole('heading', { level: 1, name: 'Subscription' })
  await screen.findByText('Seller Dashboard')
  const rule = await screen.findByText(/After that, ₹1 per month per listing keeps it visible/)
  expect(lookOf(rule)).toEqual(['brand', 'gift'])
  expect((await box('Country tomato')).checked).toBe(true)
  expect((await box('Green Basket')).checked).toBe(false)
  await (await chooser()).findByText('₹1')
  expect(await text('Your numbers')).toContain('Active listings2 of 2')
  expect(await text('Your numbers')).toContain('Subscribed0 of 2')
  expect(document.title).toContain('Subscription')
  const actions = (await region('Quick actions')).getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(actions).toEqual(['/shop-form', '/item-form', '/service-form', '/seller-analytics'])

  await tap('button', 'All')
  await tap('button', 'More: Months')
  await (await chooser()).findByText('₹4')
  await tap('button', 'None')
  const show = await screen.findByRole<HTMLButtonElement>('button', { name: 'Show payment QR' })
  await waitFor(() => expect(show.disabled).toBe(true))
  await tap('button', 'All')
  await tap('button', 'Show payment QR')
  await screen.findByRole('img', { name: 'UPI QR: ₹4 to Hereabouts' })
  await screen.findByText(PAYEE.UPI_PAYEE_VPA)
  await screen.findByText('Pay to Hereabouts')
  await screen.findByText('₹1 per month per listing')
  const link = new URL((await screen.findByRole('link', { name: 'Open UPI app' })).getAttribute('href')!)
  const [payment] = await paymentsOf(meena)
  expect(Object.fromEntries(link.searchParams)).toEqual({
    pa: PAYEE.UPI_PAYEE_VPA,
    pn: PAYEE.UPI_PAYEE_NAME,
    am: '4.00',
    cu: 'INR',
    tr: payment!['transactionRef'],
    tn: 'Hereabouts listings',
  })
  await screen.findByText(/^Pay and enter the reference by \d{1,2} [A-Z][a-z]{2}/)

  await tap('button', '2 listings × 2 months · Change')
  await user.click((await chooser()).getByRole('button', { name: 'Back' }))
  await screen.findByText('Pay to Hereabouts')
  await reopenApp('/subscription')
  await screen.findByText('Pay to Hereabouts')
})

test('[W-27] a reference is checked, sent, corrected, and confirmed when the money arrives', async () => {
  const meena = await person('Meena')
  const payment = await startPayment(meena, (await makeItem(meena.api, HOME)).id)
  const rrn = newReference()
  await openApp('/subscription', meena)
  const sending = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send' })
  expect(sending.disabled).toBe(true)
  await fillIn({ [REFERENCE]: '4271' })
  await tap('button', 'Send')
  await screen.findByText('A UPI reference has 12 digits.')
  await fillIn({ [REFERENCE]: `${rrn.slice(0, 4)} ${rrn.slice(4, 8)} ${rrn.slice(8)}` })
  await waitFor(() => expect(screen.queryByText('A UPI reference has 12 digits.')).toBeNull())
  await tap('button', 'Send')
  await screen.findByText('Reference sent. We’re checking it.')
  const list = within(await screen.findByRole('list', { name: 'Payments' }))
  await list.findByText(new RegExp(`^Reference ${rrn}, sent on`))
  await list.findByText('We’re checking the reference with our bank.')
  await list.findByText('Pending')
  await screen.findByText('Checking your payment')

  const corrected = newReference()
  await tap('button', 'Correct the reference')
  expect(screen.queryByRole('button', { name: 'Correct the reference' })).toBeNull()
  await fillIn({ [REFERENCE]: corrected })
  await tap('button', 'Send')
  await list.findByText(new RegExp(`^Reference ${corrected}, sent on`))
  await waitFor(() => expect(screen.queryByLabelText(REFERENCE)).toBeNull())

  await openApp('/profile/seller', meena)
  await screen.findByRole('link', { name: 'Subscription' })
  expect(screen.queryByText('Premium')).toBeNull()
  const { amountPaise, transactionRef } = payment
  const arrived = await send(new Map(), '/api/payments/webhook', gatewayEvent({ amountPaise, transactionRef, rrn }))
  expect(arrived.status).toBe(200)
  await openApp('/subscription', meena)
  await screen.findByText('Confirmed')
  await screen.findByText(/^Money arrived, confirmed on/)
  expect(screen.queryByRole('button', { name: 'Correct the reference' })).toBeNull()
  expect(await text('Your numbers')).toContain('Subscribed1 of 1')
  await screen.findByText(/^Next renewal: \d{1,2} [A-Z][a-z]{2}/)
  await screen.findByText(/^Paid until \d{1,2} [A-Z][a-z]{2}/)
  await openApp('/profile/seller', meena)
  await screen.findByText('Premium')
  const analytics = await screen.findByRole('link', { name: 'View Analytics' })
  expect(analytics.getAttribute('href')).toBe('/seller-analytics')
})

test('[W-27] a reference entered without a network is sent later', async () => {
  const meena = await person('Meena')
  await startPayment(meena, (await makeItem(meena.api, HOME)).id)
  const rrn = newReference()
  await openApp('/subscription', meena)
  await fillIn({ [REFERENCE]: rrn })
  setOffline(true)
  await tap('button', 'Send')
  await screen.findByText('The reference is sent when you are online.')
  expect(screen.getAllByText('Not sent yet. We’ll send it when you’re back online.')).not.toEqual([])
  expect(screen.queryByLabelText(REFERENCE)).toBeNull()
  expect(await paymentsOf(meena)).toMatchObject([{ reference: null }])
  setOffline(false)
  await screen.findByText(new RegExp(`^Reference ${rrn}, sent on`))
  expect(await paymentsOf(meena)).toMatchObject([{ reference: rrn, state: 'pending' }])
})

test('payee, amount and transaction are copied; the QR code is saved as a picture that a UPI app reads', async () => {
  const meena = await person('Meena')
  const payment = await startPayment(meena, (await makeItem(meena.api, HOME)).id)
  const copied: string[] = []
  const clipboard = { writeText: async (value: string) => void copied.push(value) }
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  await openApp('/subscription', meena)
  for (const name of ['UPI ID', 'Amount', 'Transaction']) {
    await tap('button', `Copy: ${name}`)
    await screen.findByText(`${name} copied`)
  }
  expect(copied).toEqual([PAYEE.UPI_PAYEE_VPA, '1', payment.transactionRef])

  await tap('button', 'Save QR')
  await screen.findByText('Couldn’t save the QR. Take a screenshot.')
  const dark: number[][] = []
  const pen = { fillStyle: '', fillRect: (...box: number[]) => void (pen.fillStyle === '#000' && dark.push(box)) }
  const context = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  let side = 0
  const drawn = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
  ) {
    side = this.width
    done(new Blob(['png'], { type: 'image/png' }))
  })
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await tap('button', 'Save QR')
  await waitFor(() => expect(saved).toEqual([`upi-${payment.transactionRef}.png`]))
  for (const spy of [context, drawn, click]) spy.mockRestore()
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const [x, y, width, height] of dark as [number, number, number, number][])
    for (let row = y; row < y + height; row++) data.fill(0, (row * side + x) * 4, (row * side + x + width) * 4)
  const link = (await screen.findByRole('link', { name: 'Open UPI app' })).getAttribute('href')
  expect(decodeQR({ width: side, height: side, data: data.map((value, i) => (i % 4 === 3 ? 255 : value)) })).toBe(link)
})

test('a reference reported by somebody else is refused with the reason, and stays in the field', async () => {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  const rrn = newReference()
  const first = await startPayment(meena, (await makeItem(meena.api, HOME)).id)
  const report = await meena.api.post(`/api/my/payments/${first.id}/reference`, { data: { reference: rrn } })
  expect(report.ok()).toBe(true)
  await startPayment(ravi, (await makeService(ravi.api)).id)
  await openApp('/subscription', ravi)
  await fillIn({ [REFERENCE]: rrn })
  await tap('button', 'Send')
  await screen.findByText('This UPI reference was reported already. Check the digits.')
  expect((await field(REFERENCE)).value).toBe(rrn)
  const { id } = (await paymentsOf(ravi))[0] as { id: string }
  const fields = { reference: 'upiReference' }
  answerWith(`/api/my/payments/${id}/reference`, { error: { code: 'invalid', requestId: '', fields } }, 400)
  await fillIn({ [REFERENCE]: newReference() })
  await waitFor(() => expect(screen.queryByText(/reported already/)).toBeNull())
  await tap('button', 'Send')
  await screen.findByText('A UPI reference has 12 digits.')
  expect(await paymentsOf(ravi)).toMatchObject([{ reference: null }])
})

test('a payment that the server does not start is reported, and the choice stays', async () => {
  const meena = await person('Meena')
  for (const name of ['Okra', 'Beet']) await makeItem(meena.api, HOME, { name })
  await openApp('/subscription', meena)
  await screen.findByText('Okra')
  expect(boxes().map(({ checked }) => checked)).toEqual([false, false])
  await user.click(await box('Okra'))
  const end = answerWith('/api/my/payments', { error: { code: 'busy', requestId: '' } }, 503)
  await tap('button', 'Show payment QR')
  await screen.findByText('Our server is busy. Try again in a moment.')
  expect((await box('Okra')).checked).toBe(true)
  expect(screen.queryByText('Pay to Hereabouts')).toBeNull()
  expect(await paymentsOf(meena)).toEqual([])
  end()
  await tap('button', 'Show payment QR')
  await screen.findByRole('img', { name: 'UPI QR: ₹1 to Hereabouts' })
  expect(await paymentsOf(meena)).toHaveLength(1)
})

test('on a phone the payment opens the UPI app, and the QR code is there when its user returns', async () => {
  const meena = await person('Meena')
  const { id } = await makeItem(meena.api, HOME)
  const opened: string[] = []
  const assign = vi.spyOn(location, 'assign').mockImplementation((to) => void opened.push(String(to)))
  const query = vi.spyOn(window, 'matchMedia')
  query.mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), { matches: media === '(pointer: coarse)', media, onchange: null }) as never,
  )
  await openApp(`/subscription?listing=${id}`, meena)
  await tap('button', 'Pay ₹1 in a UPI app')
  await screen.findByText('Pay to Hereabouts')
  await waitFor(() => expect(opened).toHaveLength(1))
  const link = (await screen.findByRole('link', { name: 'Open UPI app' })).getAttribute('href')
  expect(opened).toEqual([link])
  assign.mockRestore()
  query.mockRestore()
})

test('[N-13] [X-16] every kind of listing leads to /subscription and is listed there once; the stored page is readable offline', async () => {
  const meena = await person('Meena')
  const shop = await makeShop(meena.api, HOME)
  await makeItem(meena.api, HOME, { shopId: shop.id })
  const made = [
    ['/shop-list', 'Green Basket', shop.id],
    ['/services-list', 'Tap repair', (await makeService(meena.api)).id],
    ['/office-list', 'Rao & Daughters', (await makeOffice(meena.api)).id],
    ['/specialist-profile', 'Veena teacher', (await makeSpecialization(meena.api)).id],
  ] as const
  for (const [list, name, id] of made) {
    await openApp(list, meena)
    const link = (await menuOf(name)).getByRole('link', { name: 'Subscribe' })
    expect(link.getAttribute('href')).toBe(`/subscription?listing=${id}`)
    if (list === '/specialist-profile') await user.click(link)
  }
  await expectAddress(`/subscription?listing=${made[3][2]}`)
  await screen.findByText('Shop with 1 item')
  expect(boxes()).toHaveLength(4)
  expect(main()).toContain('1 product in your shops costs nothing extra.')
  setOffline(true)
  await reopenApp()
  await screen.findByText('You’re offline. This is from when you were last online.')
  expect(boxes()).toHaveLength(4)
})

test('[N-14] [W-25] without a payment setup the page says so, and explains the free period', async () => {
  const meena = await person('Meena')
  changeAnswer('/api/my/subscription', (content) => ({ ...content, payee: null }))
  await openApp('/subscription', meena)
  await screen.findByText(/Every new listing is visible free for its first 30 days\./)
  const rule = await screen.findByText(
    /Payments are not set up yet, so your listings stay visible\. Later they cost ₹1 per month per listing\./,
  )
  expect(lookOf(rule)).toEqual(['accent', 'info'])
  await screen.findByText('Nothing to subscribe yet')
  await makeItem(meena.api, HOME)
  await openApp('/subscription', meena)
  await screen.findByText('You have 1 listing. Nothing is owed.')
  expect(await text('Your numbers')).toContain('Subscribed0 of 1')
  expect(main()).not.toContain('Next renewal')
  expect(screen.queryByRole('button', { name: 'Show payment QR' })).toBeNull()
})

test('a page that fails to load says so and can be retried', async () => {
  const end = answerWith('/api/my/subscription', { error: { code: 'busy', requestId: '' } }, 503)
  await openApp('/subscription', await person('Meena'))
  await screen.findByText('Couldn’t load your subscription')
  await screen.findByText('Our server is busy. Try again in a moment.')
  end()
  await tap('button', 'Try again')
  await screen.findByText('Nothing to subscribe yet')
})
