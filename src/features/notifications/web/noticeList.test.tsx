import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveUser } from '#features/accounts/web/session.ts'
import { aUser } from '#features/accounts/web/testing.ts'
import { AddressProvider } from '#kit/web/address.tsx'
import { speak, Words } from '#kit/web/i18n.tsx'
import { discardCall, queueCall, useKeptCalls } from '#kit/web/outbox.ts'
import { clearParts, renderPart, until } from '#kit/web/ui/renderPart.tsx'
import type { Notice } from '../contract.ts'
import { markRead } from './calls.ts'
import { NoticeList } from './NoticeList.tsx'
import { useNotices } from './queries.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-05T09:00:00Z'), toFake: ['Date'] }))
afterEach(async () => {
  await clearParts()
  await speak('en')
  saveUser(null)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const noticeAt = (time: string): Notice => ({
  id: time,
  type: 'message',
  kind: 'message',
  params: { name: 'Ravi', text: 'Hello', count: 1 },
  title: 'Ravi',
  message: 'Hello',
  time,
  isRead: true,
  actionUrl: '/chat/7',
})

test('days are named: today, yesterday, a date of this year, and an earlier one with its year', async () => {
  const times = ['2026-03-05T08:00:00Z', '2026-03-04T08:00:00Z', '2026-01-02T08:00:00Z', '2025-12-30T08:00:00Z']
  const { host } = await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <Words>
        <AddressProvider>
          <NoticeList notices={times.map(noticeAt)} />
        </AddressProvider>
      </Words>
    </QueryClientProvider>,
  )
  const days = [...host.querySelectorAll('h2')].map(({ textContent }) => textContent)
  expect(days).toEqual(['Today', 'Yesterday', '2 Jan', '30 Dec 2025'])
})

test('the time of a meeting is in the language of the screen, also if the account had another one', async () => {
  await speak('hi')
  const at = '2026-03-05T02:05:00Z'
  const params = { name: 'Ravi', place: 'Café', time: '5 Mar, 7:35 AM', at }
  const { host } = await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <Words>
        <AddressProvider>
          <NoticeList notices={[{ ...noticeAt(at), kind: 'meetingAsked', params }]} />
        </AddressProvider>
      </Words>
    </QueryClientProvider>,
  )
  expect(host.textContent).toContain('सुबह 7:35')
  expect(host.textContent).not.toContain('AM')
})

test('a notification read without a network before the app was updated is still shown as read', async () => {
  const notices = ['2026-03-05T08:00:00Z', '2026-03-04T08:00:00Z'].map((time) => ({ ...noticeAt(time), isRead: false }))
  saveUser(aUser('Nandini'))
  vi.stubGlobal('fetch', async () => Response.json({ notices, next: null, hasSos: false }))
  let waiting: number[] = []
  function Shown() {
    waiting = useKeptCalls('nandini').map(({ number }) => number)
    return useNotices(null).notices.map(({ id, isRead }) => <p key={id}>{isRead ? 'read' : 'new'}</p>)
  }
  // As earlier versions stored it.
  const stored = { owner: 'nandini', lane: 'notifications', kind: 'notice_read', item: 'Ravi' }
  await queueCall(markRead, { id: notices[1]!.id }, stored)
  const { host } = await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <Shown />
    </QueryClientProvider>,
  )
  await until(() => expect([...host.children].map(({ textContent }) => textContent)).toEqual(['new', 'read']))
  await clearParts()
  for (const number of waiting) await discardCall(number)
})
