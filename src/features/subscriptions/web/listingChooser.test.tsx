import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { byRole, clearParts, doing, renderPart, type } from '#kit/web/ui/renderPart.tsx'
import errors from '../../../../locales/en/errors.json' with { type: 'json' }
import subscriptions from '../../../../locales/en/subscriptions.json' with { type: 'json' }
import ui from '../../../../locales/en/ui.json' with { type: 'json' }
import type { Payment, SubscribedListing } from '../contract.ts'
import { ListingChooser } from './ListingChooser.tsx'
import { ReferenceForm } from './ReferenceForm.tsx'

const LISTING: SubscribedListing = {
  id: 'a'.repeat(20),
  kind: 'item',
  title: 'Country tomato',
  photo: null,
  state: 'ended',
  freeUntil: null,
  paidUntil: null,
  isVisible: false,
  moderation: 'approved',
  covers: 0,
  isBeingChecked: false,
}
const PAYMENT: Payment = {
  id: '0190a5d0-0000-7000-8000-000000000001',
  transactionRef: 'HB0000000001',
  amountPaise: 200,
  months: 1,
  state: 'pending',
  reference: null,
  reason: '',
  listings: [],
  createdAt: '2026-11-23T10:00:00Z',
  reportedAt: null,
  settledAt: null,
  expiresAt: '2026-11-30T10:00:00Z',
}

let sent: { path: string; body: unknown }[] = []
let answer: Response
let opened: string[] = []

beforeEach(() => {
  sent = []
  opened = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    sent.push({ path, body: JSON.parse(init.body as string) })
    return answer
  })
  vi.spyOn(location, 'assign').mockImplementation((to) => void opened.push(String(to)))
})
afterEach(async () => {
  await clearParts()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

async function show(node: React.ReactNode) {
  await renderPart(
    <IntlProvider locale="en-IN" timeZone="Asia/Kolkata" messages={{ subscriptions, ui, errors }}>
      <QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>
    </IntlProvider>,
  )
}

async function chooser(isPhone: boolean, more: { onKeep?: () => void } = {}, rice: Partial<SubscribedListing> = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone, addEventListener() {}, removeEventListener() {} }))
  let started = 0
  const listings = [LISTING, { ...LISTING, id: 'b'.repeat(20), title: 'Rice', ...rice }]
  await show(
    <ListingChooser
      listings={listings}
      payee={{ vpa: 'hereabouts@exampleupi', name: 'Hereabouts' }}
      asked={LISTING.id}
      onStarted={() => (started += 1)}
      {...more}
    />,
  )
  return { started: () => started }
}

const buttons = () => [...document.querySelectorAll('button')].map((button) => button.textContent)
const payButton = () => [...document.querySelectorAll('button')].find((each) => each.textContent.startsWith('Pay '))

test('[N-08] on a phone a payment opens the UPI app with amount and payee; the QR stays on the page', async () => {
  answer = json(PAYMENT)
  const { started } = await chooser(true)
  await doing(() => payButton()!.click())
  await vi.waitFor(() => expect(started()).toBe(1))
  expect(sent).toMatchObject([
    { path: expect.stringContaining('/api/my/payments'), body: { listingIds: [LISTING.id], months: 1 } },
  ])
  expect(opened).toHaveLength(1)
  const link = new URL(opened[0]!)
  expect([link.protocol, link.searchParams.get('pa'), link.searchParams.get('am')]).toEqual([
    'upi:',
    'hereabouts@exampleupi',
    '2.00',
  ])
  await clearParts()
  answer = json(PAYMENT)
  const again = await chooser(true)
  await doing(() => byRole('button', 'Show payment QR').click())
  await vi.waitFor(() => expect(again.started()).toBe(1))
  expect(opened).toHaveLength(1)
})

test('[N-04] without a phone only the QR is shown; "Back" is shown only if a payment is stored', async () => {
  await chooser(false)
  expect(payButton()).toBeUndefined()
  expect(buttons()).not.toContain('Back')
  await clearParts()
  let kept = 0
  await chooser(false, { onKeep: () => (kept += 1) })
  await doing(() => byRole('button', 'Back').click())
  expect(kept).toBe(1)
})

test.each(['', '0', '1.5', '1000'])('no payment starts for "%s" months', async (months) => {
  await chooser(false)
  const field = document.querySelector<HTMLInputElement>('input:not([type=checkbox])')!
  const qr = () => byRole('button', 'Show payment QR') as HTMLButtonElement
  expect(qr().disabled).toBe(false)
  await type(field, months)
  expect(qr().disabled).toBe(true)
})

test('only the selected listings are named with the day until which buyers would see them', async () => {
  await chooser(false, {}, { state: 'paid', paidUntil: '2099-01-01T00:00:00Z', isVisible: true })
  const shown = [...document.querySelectorAll('[role=status]')].find(({ textContent }) => textContent !== '')
  const rows = () => shown?.querySelectorAll('li').length
  expect(shown?.textContent).toMatch(/isible until/)
  expect(rows()).toBe(0)
  await doing(() => [...document.querySelectorAll<HTMLElement>('input[type=checkbox]')][1]!.click())
  expect(rows()).toBe(2)
})

test('[N-09] a reference of twelve digits is sent and closes the form; another one is refused with a message', async () => {
  answer = json({ ...PAYMENT, reference: '427109361234' })
  let done = 0
  await show(<ReferenceForm payment={PAYMENT} onDone={() => (done += 1)} />)
  const field = document.querySelector<HTMLInputElement>('input')!
  await type(field, '4271')
  await doing(() => byRole('button', 'Send').click())
  expect(document.body.textContent).toContain('A UPI reference has 12 digits.')
  expect(done).toBe(0)
  await type(field, '4271 0936 1234')
  await doing(() => byRole('button', 'Send').click())
  await vi.waitFor(() => expect(done).toBe(1))
  expect(sent.at(-1)).toMatchObject({ body: { reference: '427109361234' } })
})
