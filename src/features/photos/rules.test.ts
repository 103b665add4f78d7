import { expect, test } from 'vitest'
import { takeFitting, moveElement, PHOTO_LIMITS, photoSources, photoUrl, widthAt } from './rules.ts'

test('[V-16] at most ten photos per shop, item and office, five per service and review', () => {
  expect(PHOTO_LIMITS).toEqual({ shop: 10, item: 10, office: 10, service: 5, review: 5 })
})

test('a photo’s width in a size follows its shape and is never enlarged', () => {
  expect(widthAt({ width: 1600, height: 1200 }, 320)).toBe(320)
  expect(widthAt({ width: 1200, height: 1600 }, 320)).toBe(240)
  expect(widthAt({ width: 500, height: 400 }, 800)).toBe(500)
  expect(widthAt({ width: 1, height: 1600 }, 320)).toBe(1)
})

test('each width is offered to a browser once', () => {
  expect(photoUrl('p', 800)).toBe('/photos/p/800.webp')
  expect(photoSources({ id: 'p', width: 1200, height: 1600 })).toBe(
    '/photos/p/320.webp 240w, /photos/p/800.webp 600w, /photos/p/1600.webp 1200w',
  )
  expect(photoSources({ id: 'p', width: 400, height: 300 })).toBe('/photos/p/320.webp 320w, /photos/p/800.webp 400w')
})

test('moving keeps all photos and stays within the list', () => {
  expect(moveElement(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moveElement(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moveElement(['a', 'b'], 0, 9)).toEqual(['b', 'a'])
  expect(moveElement(['a', 'b'], 1, -4)).toEqual(['b', 'a'])
  expect(moveElement(['a', 'b'], 7, 0)).toEqual(['a', 'b'])
})

test('of the chosen photos as many are taken as fit', () => {
  expect(takeFitting(0, [1, 2, 3], 3)).toEqual({ taken: [1, 2, 3], isOver: false })
  expect(takeFitting(1, [1, 2, 3], 3)).toEqual({ taken: [1, 2], isOver: true })
  expect(takeFitting(4, [1], 3)).toEqual({ taken: [], isOver: true })
})
