import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openApp } from './kit/app.tsx'
import { tap } from './kit/hands.ts'
import { field, sellNear } from './kit/market.ts'
import { person } from './kit/people.ts'

const NOTE = 'These are demo listings. Real ones are hidden.'
const DEMO = { kind: 'demo', name: '', address: '', latitude: 12.9784, longitude: 77.6408 }
const kettles = () => screen.queryAllByText(/Copper kettle/)

test('the demo neighbourhood says that real listings are hidden, and one tap shows them', async () => {
  const { here, buyer } = await sellNear(await person('Meena'), field(97.3), { 'Copper kettle': { away: 200 } })
  const real = { kind: 'here', name: '', address: '', ...here, at: Date.now() }
  for (const address of ['/home', '/filters?q=kettle', '/filters?q=kettle&view=map']) {
    localStorage.setItem('hereabouts_area', JSON.stringify({ [buyer.id]: { area: DEMO, recent: [], real } }))
    await openApp(address, buyer)
    await screen.findByText(NOTE)
    expect(kettles()).toEqual([])
    await tap('button', 'Show real listings')
    await waitFor(() => expect(screen.queryByText(NOTE)).toBeNull())
    await waitFor(() => expect(kettles()).not.toEqual([]))
  }
  // Leaving the demo neighbourhood also leaves its shared search.
  await openApp('/filters?q=kettle&at=12.9784,77.6408&world=demo', buyer)
  await tap('button', 'Show real listings')
  await waitFor(() => expect(kettles()).not.toEqual([]))
})
