import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { askFor, stepOrder } from '../kit/dealing.ts'
import { makeItem, picture } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp, setOffline, user } from './kit/app.tsx'
import { choosePhotos } from './kit/forms.ts'
import { fill, tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'
import { changeAnswer, holdRequests, requestsTo } from './kit/wire.ts'

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
  const waits = 'An admin is checking it. The order stays as it is until then.'
  await screen.findByText(waits)
  await openApp(`/orders/${id}`, meena)
  await screen.findByText('A problem was reported')
  await screen.findByText('Nobody was there.')

  changeAnswer(`/api/orders/${id}/dispute`, (told) => {
    const { dispute } = told as { dispute: object }
    return { ...told, dispute: { ...dispute, status: 'resolved', answer: 'It is handed over again.' } }
  })
  await openApp(`/orders/${id}`, meena)
  await screen.findByText('It is handed over again.')
  expect(screen.queryByText(waits)).toBeNull()
})

test('a report is not sent while its photos are uploading', async () => {
  const report = await openProduct()
  await user.click(report.getByRole('radio', { name: 'Fake' }))
  await choosePhotos(0, '0 of 5')
  const sent = requestsTo('/api/reports')
  const release = holdRequests('/api/photos', 'POST')
  const { buffer, name, mimeType } = picture(240, 10, 10)
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]')!
  await user.upload(input, new File([new Uint8Array(buffer)], name, { type: mimeType }))
  await report.findByRole('progressbar', { name: 'Uploading photo 1' })
  await user.click(report.getByRole('button', { name: 'Send report' }))
  await report.findByText('Wait for the photos to upload.')
  release()
  await waitFor(() => expect(report.queryByRole('progressbar')).toBeNull())
  expect(sent).toEqual([])
  await user.click(report.getByRole('button', { name: 'Send report' }))
  await screen.findByText(/^Thank you\. It will be looked at/)
  expect((JSON.parse(sent[0]!.body) as { photoIds: string[] }).photoIds).toHaveLength(1)
})
