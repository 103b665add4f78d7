import { configure, screen, waitFor } from '@testing-library/dom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AddressProvider } from '#kit/web/address.tsx'
import { Words } from '#kit/web/i18n.tsx'
import { byRole, clearParts, doing, renderPart, type } from '#kit/web/ui/renderPart.tsx'
import type { ClaimWays } from '../contract.ts'
import { ClaimRow } from './ClaimRow.tsx'
import { useReport } from './useReport.tsx'

// A sheet is loaded when it is opened.
configure({ asyncUtilTimeout: 20_000 })

const PLACE = '00000000-0000-4000-8000-0000000000aa'
const TITLE = 'Is this your shop?'

let ways: ClaimWays
let sent: [string, unknown][]
let answers: (() => Response | Promise<Response>)[]

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const refused = (code: string) => () => json({ error: { code } }, 400)
const given = () => json({ id: PLACE, kind: 'shop' })

beforeEach(() => {
  ways = { phone: '+918023456789', isOwnNumber: false, callAskedAt: null }
  sent = []
  answers = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = new URL(address, location.href).pathname
    if (method === 'GET')
      return path.endsWith('/claim') ? json(ways) : json({ privacyPolicyUrl: '', termsUrl: '', contact: '' })
    sent.push([path.split('/').at(-1)!, body ? JSON.parse(body as string) : null])
    return answers.shift()!()
  })
})
afterEach(async () => {
  await clearParts()
  vi.unstubAllGlobals()
})

const show = (node: React.ReactNode) =>
  renderPart(
    <Words>
      <QueryClientProvider client={new QueryClient()}>
        <AddressProvider>{node}</AddressProvider>
      </QueryClientProvider>
    </Words>,
  )

async function openClaim(): Promise<void> {
  await show(<ClaimRow id={PLACE} kind="shop" free={{ period: 'days', days: 30 }} />)
  expect(document.querySelector('dialog[open]')).toBeNull()
  await doing(() =>
    [...document.querySelectorAll('button')].find((each) => each.textContent.startsWith(TITLE))!.click(),
  )
  await waitFor(() => expect(document.querySelector('dialog[open]')).not.toBeNull())
}
const submit = () => doing(() => byRole('button', 'This is mine').click())
const text = () => document.querySelector('dialog')?.textContent ?? ''

test('a place is claimed by a code: a wrong one is reported at the field until the next try', async () => {
  let answer = () => {}
  const late = new Promise<Response>((resolve) => (answer = () => resolve(new Response(null, { status: 503 }))))
  answers = [refused('wrongClaimCode'), () => late, given]
  await openClaim()
  const field = await screen.findByLabelText<HTMLInputElement>('Code')
  await type(field, 'AAAA-BBBB-CCCC')
  await submit()
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(sent).toEqual([['claim', { code: 'AAAA-BBBB-CCCC' }]])
  await submit()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
  await doing(() => answer())
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  await submit()
  await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull())
})

test('a person who confirmed the number of the place needs no code', async () => {
  ways.isOwnNumber = true
  answers = [given]
  await openClaim()
  await waitFor(() => expect(text()).toContain('You confirmed +918023456789'))
  expect(screen.queryByLabelText('Code')).toBeNull()
  await submit()
  await waitFor(() => expect(sent.map(([path]) => path)).toEqual(['claim-number']))
})

test('a call can be requested once', async () => {
  answers = [() => json({ ...ways, callAskedAt: '2026-11-23T10:00:00Z' })]
  await openClaim()
  await waitFor(() => expect(text()).toContain('We’ll call this place at +918023456789'))
  await doing(() => byRole('button', 'Ask for a call').click())
  await waitFor(() => expect(text()).toContain('You asked for a call.'))
  expect(screen.queryByRole('button', { name: 'Ask for a call' })).toBeNull()
})

test('the dialog can be closed without a claim', async () => {
  await openClaim()
  await doing(() => document.querySelector('dialog')!.dispatchEvent(new Event('cancel', { cancelable: true })))
  await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull())
  expect(sent).toEqual([])
})

function Reported() {
  const { report, sheet } = useReport({ kind: 'listing', id: PLACE })
  return (
    <>
      <button type="button" onClick={report}>
        Report
      </button>
      {sheet}
    </>
  )
}

test('a report requires a reason, is sent, and closes', async () => {
  answers = [() => json({ id: PLACE })]
  await show(<Reported />)
  await doing(() => byRole('button', 'Report').click())
  await waitFor(() => expect(document.querySelector('dialog[open]')).not.toBeNull())
  await screen.findByText('Report this listing')
  await doing(() => byRole('button', 'Send report').click())
  await screen.findByText('Please choose what is wrong.')
  expect(sent).toEqual([])
  await doing(() => screen.getByLabelText('Scam or fraud').click())
  await doing(() => byRole('button', 'Send report').click())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]![1]).toMatchObject({ subject: { kind: 'listing', id: PLACE }, rule: 'scam' })
  await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull())
})
