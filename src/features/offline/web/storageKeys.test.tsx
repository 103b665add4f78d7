import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { followListings } from './storageKeys.ts'

const stored = () => JSON.parse(localStorage.getItem('offices') ?? 'null') as unknown

test('[S-24] the list of the person’s own offices is stored; one office, or those of others, do not replace it', () => {
  const client = new QueryClient()
  const stop = followListings(client, () => 'asha')
  client.setQueryData(['my', 'offices'], { offices: [{ id: 'own' }] })
  expect(stored()).toEqual([{ id: 'own' }])
  client.setQueryData(['my', 'offices', 'own'], { offices: [{ id: 'one' }] })
  client.setQueryData(['near', 'offices'], { offices: [{ id: 'other' }] })
  expect(stored()).toEqual([{ id: 'own' }])
  stop()
  localStorage.clear()
})
