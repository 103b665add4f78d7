import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { askFor, stepOrder } from '../kit/dealing.ts'
import { makeItem } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp, user } from './kit/app.tsx'
import { tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'

const dealer = ({ id, api }: Someone) => ({ id, page: { request: api } })
const speakHindi = () => localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'hi', at: 1 }))

/** An order of one item of Meena by Asha. */
async function asked() {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const { id } = await askFor(dealer(asha), (await makeItem(meena.api, HOME, { stock: 3 })).id)
  return { meena, asha, id, path: `/orders/${id}` }
}

const cancel = async (by: Someone, path: string, reason: string) =>
  expect((await by.api.post(`/api${path}/cancel`, { data: { reason } })).ok()).toBe(true)
const noticesOf = async ({ api }: Someone) => (await (await api.get('/api/notifications')).json()) as object

/** Opens the sheet by its button, gives the first reason, and sends it. */
async function giveReason(button: string, sheet: { title: string; reason: string; keep: string; yes: string }) {
  await tap('button', button)
  const dialog = within(await screen.findByRole('dialog', { name: sheet.title }))
  await dialog.findByRole('button', { name: sheet.keep })
  await user.click(dialog.getByRole('button', { name: sheet.reason }))
  await user.click(dialog.getByRole('button', { name: sheet.yes }))
}

const progress = async () => within(await screen.findByRole('list', { name: 'Progress' })).getAllByRole('listitem')

test('[X-07] a request that the seller declines is “declined” for both, not “called off”', async () => {
  const { meena, asha, path } = await asked()
  await openApp(path, meena)
  const sheet = { title: 'Why do you decline?', reason: 'I’m away right now', keep: 'Keep request', yes: 'Decline' }
  await giveReason('Decline', sheet)
  await screen.findByText('You declined')
  expect((await progress()).at(-1)!.textContent).toMatch(/^Declined/)
  await openApp('/orders', asha)
  await screen.findByText('Declined')
  await openApp(path, asha)
  await screen.findByText('Meena declined')
  await screen.findByText('Reason: I’m away right now')
  expect(JSON.stringify(await noticesOf(asha))).toContain('Meena declined your request')
})

test('[X-07] a request that the buyer takes back is “taken back” for both', async () => {
  const { meena, asha, path } = await asked()
  await openApp(path, asha)
  const title = 'Why are you taking it back?'
  await giveReason('Take back', { title, reason: 'I cannot come', keep: 'Keep request', yes: 'Take back' })
  await screen.findByText('You took it back')
  expect((await progress()).at(-1)!.textContent).toMatch(/^Taken back/)
  await openApp(path, meena)
  await screen.findByText('Asha took it back')
})

test('a confirmed order that the seller cancels stays “cancelled”', async () => {
  const { meena, id, path } = await asked()
  await stepOrder(dealer(meena), id, 'confirm')
  await openApp(path, meena)
  const sheet = { title: 'Why are you cancelling?', reason: 'Nobody came', keep: 'Keep order', yes: 'Cancel order' }
  await giveReason('Cancel order', sheet)
  await screen.findByText('You called it off')
  expect((await progress()).at(-1)!.textContent).toMatch(/^Cancelled/)
})

test('a ready-made reason is shown in the reader’s language, also an old wording; own words stay', async () => {
  for (const [reason, read] of [
    ['I’m away right now', 'मैं अभी बाहर हूँ'],
    ['मैं नहीं आ सकता/सकती', 'मेरा आना नहीं हो पाएगा'],
    ['I am away, sorry', 'I am away, sorry'],
  ] as const) {
    const { meena, asha, path } = await asked()
    await cancel(meena, path, reason)
    speakHindi()
    await openApp(path, asha)
    await screen.findByText(`कारण: ${read}`)
    localStorage.removeItem('hereabouts_language')
  }
  const { meena, asha, path } = await asked()
  await cancel(meena, path, 'यह बिक चुका है')
  await openApp(path, asha)
  await screen.findByText('Reason: It is sold already')
})

test('the handover is asked once more before it counts', async () => {
  const { meena, id, path } = await asked()
  await stepOrder(dealer(meena), id, 'confirm')
  await openApp(path, meena)
  await tap('button', 'Handed over')
  const question = () => screen.findByRole('alertdialog', { name: 'Handed over to Asha?' })
  await user.click(within(await question()).getByRole('button', { name: 'Not yet' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await screen.findByText('Keep it for Asha')
  await tap('button', 'Handed over')
  await user.click(within(await question()).getByRole('button', { name: 'Handed over' }))
  await screen.findByText('Handed over to Asha')
})
