import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readBy, storageEntry } from '#kit/web/storage.ts'
import { followListings } from './storageKeys.ts'

const stored = storageEntry('offices', readBy(z.array(z.object({ id: z.string() }))))

test('[S-24] the list of the person’s own offices is stored; one office, or those of others, do not replace it', () => {
  const client = new QueryClient()
  const stop = followListings(client, () => 'asha')
  client.setQueryData(['my', 'offices'], { offices: [{ id: 'own' }] })
  expect(stored.read()).toEqual([{ id: 'own' }])
  client.setQueryData(['my', 'offices', 'own'], { offices: [{ id: 'one' }] })
  client.setQueryData(['near', 'offices'], { offices: [{ id: 'other' }] })
  expect(stored.read()).toEqual([{ id: 'own' }])
  stop()
  stored.remove()
})
