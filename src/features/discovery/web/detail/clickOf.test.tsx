import { expect, test } from 'vitest'
import { directionsUrl } from '#core/geo.ts'
import { clickOf } from './DetailFrame.tsx'

test('[O-10] telephone and chat count as contact, directions as directions, anything else is no click', () => {
  expect(clickOf('tel:+919000000012')).toBe('contact')
  expect(clickOf('/chat?sellerId=1&sellerName=Asha')).toBe('contact')
  expect(clickOf('/circle?sellerId=1&sellerName=Asha&productId=2')).toBe('contact')
  expect(clickOf('/circle?sellerId=1&requestType=location')).toBe('directions')
  expect(clickOf(directionsUrl({ latitude: 12.9, longitude: 77.6 }))).toBe('directions')
  for (const href of ['/shop/1', '/circle', '/chat', '/product/1?sellerId=2', 'https://example.org/maps/dir/']) {
    expect(clickOf(href)).toBeNull()
  }
})
