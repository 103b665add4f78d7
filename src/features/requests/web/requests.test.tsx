import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveUser } from '#features/accounts/web/session.ts'
import { aUser } from '#features/accounts/web/testing.ts'
import { AddressProvider } from '#kit/web/address.tsx'
import { Words } from '#kit/web/i18n.tsx'
import { clearParts, renderPart, until } from '#kit/web/ui/renderPart.tsx'
import type { NeighbourRequest, RequestAnswer, RequestSummary } from '../contract.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { Answers } from './Answers.tsx'
import { AskedNearPage } from './AskedNearPage.tsx'
import { RequestRow } from './RequestRow.tsx'

const request: NeighbourRequest & RequestSummary = {
  id: 'cake',
  by: { id: 'ravi', name: 'Ravi', photo: '' },
  kind: 'buy',
  words: 'Eggless cake',
  photo: null,
  mostPaise: null,
  most: '',
  state: 'closed',
  createdAt: '2026-01-05T04:30:00.000Z',
  closesAt: '2026-01-06T04:30:00.000Z',
  isMine: false,
  mine: 'told',
  answers: 0,
  isDemo: false,
  distance: null,
  rangeMeters: 3000,
  told: null,
  nextRoundAt: null,
  isNextWider: false,
  given: [],
}
const answer: RequestAnswer = {
  id: 'first',
  by: { id: 'meena', name: 'Meena', photo: '' },
  isBlocked: false,
  listing: null,
  isListingGone: false,
  pricePaise: null,
  price: '',
  isAbove: false,
  sentence: 'Ready by nine.',
  distance: null,
  isChosen: false,
  answeredAt: '2026-01-05T05:00:00.000Z',
}

/** What the server answers, by path. */
let answers: Record<string, unknown>
beforeEach(() => {
  answers = {}
  saveUser(aUser('Asha'))
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(answers[new URL(address, 'http://localhost').pathname] ?? {}),
  )
})
afterEach(async () => {
  await clearParts()
  saveUser(null)
  window.localStorage.clear()
  vi.unstubAllGlobals()
})

const show = (node: ReactNode) =>
  renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <Words>
        <AddressProvider>{node}</AddressProvider>
      </Words>
    </QueryClientProvider>,
  )
const textsOf = (host: HTMLElement, selector: string) =>
  [...host.querySelectorAll(selector)].map(({ textContent }) => textContent)

test('a person chooses from all their listings by name, whatever their kind, once per size in the order of the sizes', async () => {
  const variants = ['Small', 'Big'].map((label) => ({ id: label, label, pricePaise: 4500 }))
  answers = {
    '/api/my/items': {
      items: [
        { id: 'lamp', name: 'Lamp', price: '₹90', pricePaise: 9000, variants: [] },
        { id: 'diya', name: 'Diya', pricePaise: 4500, variants },
      ],
    },
    '/api/my/services': { services: [{ id: 'repair', title: 'Gas stove repair' }] },
    '/api/my/shops': { shops: [{ id: 'shop', name: 'Asha Stores' }] },
  }
  const { host } = await show(<AnswerForm request={request} isWaiting={false} />)
  await until(() => expect(host.querySelectorAll('option')).toHaveLength(6))
  const [none, ...offered] = textsOf(host, 'option')
  expect(none).toBe('None of my listings')
  expect(offered.map((name) => name.split(/\W/)[0])).toEqual(['Asha', 'Diya', 'Diya', 'Gas', 'Lamp'])
  expect(offered.at(-1)).toBe('Lamp · ₹90')
  expect(offered.slice(1, 3)).toEqual([expect.stringContaining('Small'), expect.stringContaining('Big')])
})

test('sellers see only the weeks in which something was wanted; if there are none, a sentence says so', async () => {
  const quiet = { from: '2026-01-05', to: '2026-01-11', wanted: [] }
  const busy = { from: '2025-12-29', to: '2026-01-04', wanted: [{ concept: 'product/cake', people: 3 }] }
  answers = { '/api/my/asked-near': { hasListings: true, weeks: [quiet, busy] } }
  const { host } = await show(<AskedNearPage />)
  await until(() => expect(host.textContent).toContain('3+ people'))
  expect(textsOf(host, 'h2')).toEqual([expect.stringContaining('29')])

  answers = { '/api/my/asked-near': { hasListings: true, weeks: [quiet] } }
  const { host: empty } = await show(<AskedNearPage />)
  await until(() => expect(empty.textContent).toContain('Nothing in the last four weeks'))
})

test('facts about a request or an answer that are unknown or left out leave no separator behind', async () => {
  const line = async (node: ReactNode) => (await show(node)).host.querySelector('p.text-small')!.textContent
  const distance = { isWithin: false, kilometers: 2 }
  expect(await line(<RequestRow request={{ ...request, distance }} />)).toBe('Ravi · about 2 km · Closed')
  expect(await line(<RequestRow request={request} />)).toBe('Ravi · Closed')
  expect(await line(<RequestRow request={{ ...request, isMine: true }} />)).toBe('Closed')
  const answered = (changes: Partial<RequestAnswer>) => ({
    ...request,
    isMine: true,
    given: [{ ...answer, ...changes }],
  })
  expect(await line(<Answers request={answered({ distance })} />)).toMatch(/^about 2 km · [^·]+$/)
  expect(await line(<Answers request={answered({})} />)).toMatch(/^[^·]+$/)
})
