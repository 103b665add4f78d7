import { expect, test } from 'vitest'
import type { Item } from '../../itemContract.ts'
import { readLine } from './itemLine.ts'
import { meantBy, ownItems } from './ownItems.ts'

/** The fields of an item that are compared with a line. */
const anItem = (id: number, changes: Partial<Item> = {}) =>
  ({ id: `i${id}`, name: `Item ${id}`, code: '', shopId: null, variants: [], priceUnit: '', ...changes }) as Item

test('an item is found by its id, by its name in any letter case, and by each of its codes, in its shop only', () => {
  const sized = { variants: [{ id: 'v', label: '1 kg', pricePaise: 1, stock: 1, code: '036000291452' }] }
  const own = ownItems([anItem(1, { shopId: 's' }), anItem(2, { code: ' A-7' }), anItem(3, sized)])
  const idsOf = (items: Item[]) => items.map(({ id }) => id)
  expect(own.withId('i2')?.name).toBe('Item 2')
  expect(own.withId('i9')).toBeUndefined()
  expect([idsOf(own.withName('ITEM  1', 's')), idsOf(own.withName('item 1', null))]).toEqual([['i1'], []])
  expect([idsOf(own.withCode('A-7', null)), idsOf(own.withCode('0036000291452', null))]).toEqual([['i2'], ['i3']])
  expect(own.withCode('', null)).toEqual([])
})

test('an item changed by a line is found by its new name', () => {
  const own = ownItems([anItem(1)])
  own.note(anItem(1, { name: 'Okra', code: '77' }))
  expect(own.withName('item 1', null)).toEqual([])
  expect([own.withName('okra', null).length, own.withCode('77', null).length]).toEqual([1, 1])
})

test('two hundred lines scan five thousand items once, not once per line', () => {
  let looks = 0
  const items = Array.from({ length: 5000 }, (_, i) => {
    const item = anItem(i)
    return Object.defineProperty(item, 'name', { get: () => (looks++, `Item ${i}`) })
  })
  const own = { shops: [], items: ownItems(items) }
  expect(looks).toBe(5000)
  for (let line = 0; line < 200; line++)
    readLine({ line, cells: { name: `New ${line}`, price: '5' }, photoIds: [] }, own)
  expect(looks).toBe(5000)
})

test('lines give the same result with preselected items as with all of them', () => {
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const one = <Of>(...of: Of[]) => of[random(of.length)]!
  const name = () => one(`Okra ${random(40)}`, `OKRA  ${random(40)}`, `ओकरा ${random(9)}`)
  const code = () => one('', '', `A-${random(30)}`, ` a-${random(30)}`, '0036000291452', '036000291452')
  const items = Array.from({ length: 300 }, (_, i) =>
    anItem(i, {
      name: name(),
      code: code(),
      shopId: one(null, 's'),
      photos: [],
      variants: one([], [{ id: `v${i}`, label: '1 kg', pricePaise: 1, stock: 1, code: code() }]),
    }),
  )
  let found = 0
  for (let round = 0; round < 200; round++) {
    const cells = { name: name(), code: code(), price: '5', id: one('', '', `i${random(320)}`) }
    const line = { line: 2, cells, photoIds: [] }
    const isMeant = meantBy([line])
    const meant = items.filter((item) =>
      isMeant({ id: item.id, title: item.name, codes: [item.code, ...item.variants.map((size) => size.code)] }),
    )
    expect(meant.length).toBeLessThan(items.length)
    const read = readLine(line, { shops: [], items: ownItems(items) })
    expect(readLine(line, { shops: [], items: ownItems(meant) })).toEqual(read)
    found += read.current ? 1 : 0
  }
  expect(found).toBeGreaterThan(40)
})
