import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { sendOrKeep, startOutbox } from './outbox.ts'

test('a change behind another one is kept for its owner when somebody else has signed in meanwhile', async () => {
  let person: string | null = 'asha'
  startOutbox(() => person)
  const answers: (() => void)[] = []
  const fetched = vi.fn(() => new Promise<Response>((resolve) => answers.push(() => resolve(Response.json({})))))
  vi.stubGlobal('fetch', fetched)
  const endpoint = { name: 'x', method: 'POST', path: '/api/x' } as const
  const change = (key: string) =>
    sendOrKeep(endpoint, {}, { owner: 'asha', lane: 'items', kind: 'change', item: 'Okra', key })
  const [first, second] = [change('1'), change('2')]
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  person = 'ravi'
  answers[0]!()
  await first
  expect(await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 500, 'sent'))])).toBeNull()
  expect(fetched).toHaveBeenCalledOnce()
  person = 'asha'
  window.dispatchEvent(new Event('focus'))
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
})
