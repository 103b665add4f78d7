import { expect, test } from 'vitest'
import type { FoundListing } from '../contract.ts'
import { askHref } from './askHref.ts'

const found = (kind: FoundListing['kind'], more: object = {}) =>
  ({ kind, id: '17', sellerId: 'meena', sellerName: 'Meena', name: 'Pots', ...more }) as unknown as FoundListing

test('[I-21] [X-23] [G-18] the chat about a result of any kind carries its listing', () => {
  expect(askHref(found('item', { shop: 'Pot shop' }))).toBe(
    '/circle?sellerId=meena&sellerName=Pot+shop&productId=17&productName=Pots',
  )
  expect(askHref(found('service', { title: 'Tap repair' }))).toBe('/chat?sellerId=meena&sellerName=Meena&listingId=17')
  for (const kind of ['shop', 'office'] as const)
    expect(askHref(found(kind))).toBe('/chat?sellerId=meena&sellerName=Pots&listingId=17')
  expect(askHref(found('shop', { sellerId: null }))).toBeNull()
})
