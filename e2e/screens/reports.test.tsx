import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { askFor, stepOrder } from '../kit/dealing.ts'
import { makeItem } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp, setOffline, user } from './kit/app.tsx'
import { fill, tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'
import { holdRequests, requestsTo } from './kit/wire.ts'

const dealer = ({ id, api }: Someone) => ({ id, page: { request: api } })
const sheet = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

async function openProduct(): Promise<ReturnType<typeof within>> {
  const { id } = await makeItem((await person('Meena')).api, HOME, { name: 'Country tomato' })
  await openApp(`/product/${id}`, await person('Ravi'))
  await tap('button', 'Report')
  return sheet(/Report/)
}

test('a listing is reported by a rule, which must be chosen; a second tap sends nothing more', async () => {
  const report = await openProduct()
  const sent = requestsTo('/api/reports')
  const send = () => report.getByRole('button', { name: 'Send report' })
  await user.click(send())
  await report.findByText('Please choose what is wrong.')
  expect(sent).toHaveLength(0)
  await user.click(report.getByRole('radio', { name: 'Fake' }))
  const release = holdRequests('/api/reports', 'POST')
  await user.click(send())
  await user.click(send())
  release()
  await screen.findByText(/^Thank you\. It will be looked at/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('a report without a network says why it was not sent, and is sent by another tap', async () => {
  const report = await openProduct()
  await user.click(report.getByRole('radio', { name: 'Fake' }))
  setOffline(true)
  await user.click(report.getByRole('button', { name: 'Send report' }))
  await report.findByText(/Network error/)
  setOffline(false)
  await user.click(report.getByRole('button', { name: 'Send report' }))
  await screen.findByText(/^Thank you\. It will be looked at/)
})

test('[P-15] a problem with an order is reported by the buyer, and shown to both sides with its text', async () => {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  const { id: item } = await makeItem(meena.api, HOME, { name: 'Country tomato' })
  const { id } = await askFor(dealer(ravi), item)
  await stepOrder(dealer(meena), id, 'confirm')
  await openApp(`/orders/${id}`, ravi)
  await tap('button', 'Report a problem')
  const report = await sheet('Report a problem')
  await user.click(report.getByRole('radio', { name: 'Not received' }))
  await fill(report.getByLabelText('What happened?'), 'Nobody was there.')
  await user.click(report.getByRole('button', { name: 'Send report' }))
  await screen.findByText('A problem was reported')
  expect(screen.queryByRole('button', { name: 'Report a problem' })).toBeNull()
  await openApp(`/orders/${id}`, meena)
  await screen.findByText('A problem was reported')
  await screen.findByText('Nobody was there.')
})
