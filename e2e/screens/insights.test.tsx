import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { makeOffice, makeShop } from '../kit/listings.ts'
import { gatewayEvent } from '../kit/payments.ts'
import { HOME } from '../kit/place.ts'
import { openApp, reopenApp, setOffline } from './kit/app.tsx'
import { tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'
import { send } from './kit/server.ts'

const KEPT = 'hereabouts_numbers'

/** Pays a month for a listing, as reported by the bank. */
async function subscribe({ api }: Someone, listingId: string): Promise<void> {
  const answer = await api.post('/api/my/payments', { data: { listingIds: [listingId], months: 1 } })
  const payment = (await answer.json()) as { amountPaise: number; transactionRef: string }
  const rrn = String(Date.now()).slice(-12)
  const arrived = await send(new Map(), '/api/payments/webhook', gatewayEvent({ ...payment, rrn }))
  expect(arrived.status).toBe(200)
}

const figure = (name: string, count: number) =>
  screen.findByRole('button', { name: `${name}: ${count}. Show what is counted` })

test('[O-03] [O-11] Seller Analytics opens with a subscription: the numbers can be downloaded, a figure leads to its listings', async () => {
  const meena = await person('Meena')
  const office = await makeOffice(meena.api, { location: { lat: HOME.latitude, lng: HOME.longitude } })
  await openApp('/seller-analytics', meena)
  await screen.findByText('Analytics opens with a subscription')
  expect(screen.queryByRole('button', { name: 'Download as CSV' })).toBeNull()
  await subscribe(meena, office.id)
  await openApp('/seller-analytics', meena)
  await figure('Views', 0)
  await screen.findByRole('button', { name: 'Download as CSV' })

  const ravi = await person('Ravi')
  await ravi.api.post(`/api/listings/${office.id}/visits`)
  await reopenApp()
  await figure('Views', 1)
  await tap('button', 'Views: 1. Show what is counted')
  const row = await within(await screen.findByRole('dialog', { name: 'Views' })).findByRole('link')
  expect(row.getAttribute('href')).toBe(`/office/${office.id}`)

  setOffline(true)
  await reopenApp()
  await figure('Views', 1)
})

test('[O-12] the numbers of the eight shops and periods seen last stay in the browser', async () => {
  const meena = await person('Meena')
  const shop = await makeShop(meena.api, HOME)
  const names = () => Object.keys((JSON.parse(localStorage.getItem(KEPT)!) as { shops: object }).shops)
  await openApp(`/shop/${shop.id}/analytics`, meena)
  await waitFor(() => expect(names()).toEqual([`${shop.id} week`]))
  const kept = JSON.parse(localStorage.getItem(KEPT)!) as { shops: Record<string, unknown> }
  const earlier = Array.from({ length: 7 }, (_, i) => `shop-${i} week`)
  for (const name of earlier) kept.shops[name] = kept.shops[`${shop.id} week`]
  localStorage.setItem(KEPT, JSON.stringify(kept))
  await reopenApp(`/shop/${shop.id}/analytics?period=month`)
  await waitFor(() => expect(names()).toEqual([`${shop.id} month`, `${shop.id} week`, ...earlier.slice(0, 6)]))
})
