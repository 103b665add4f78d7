import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WEEKDAYS } from '../../rules.ts'
import { ITEM_FORM } from './ItemFormPage.tsx'
import { isEqual, mergeFields, mergeList } from '../drafts/mergeDraft.ts'
import { SERVICE_FORM } from './ServiceFormPage.tsx'
import { SHOP_FORM } from './formPages.tsx'

const item = {
  ...ITEM_FORM.start(null),
  place: { latitude: 12.97, longitude: 77.64 },
  name: 'Tomato',
  price: '32',
  stock: 20,
}

describe('fields of an edit and of the listing changed meanwhile', () => {
  test('a field changed on one side keeps that change: a title, a lowered stock', () => {
    const merged = mergeFields(item, { ...item, name: 'Cherry tomato' }, { ...item, stock: 18 })
    expect(merged).toEqual({ fields: { ...item, name: 'Cherry tomato', stock: 18 }, clashes: [] })
  })

  test('a field changed on both sides is mine and named; equal changes are not', () => {
    const theirs = { ...item, price: '40', stock: 18 }
    expect(mergeFields(item, { ...item, price: '35' }, theirs)).toEqual({
      fields: { ...item, price: '35', stock: 18 },
      clashes: ['price'],
    })
    expect(mergeFields(item, { ...item, price: '40' }, theirs)).toEqual({ fields: theirs, clashes: [] })
  })

  test('fields that belong together conflict even if each side changed another of them', () => {
    const merged = mergeFields(item, { ...item, price: '35' }, { ...item, priceUnit: '100 g' })
    expect(merged).toEqual({ fields: { ...item, price: '35', priceUnit: '100 g' }, clashes: ['price'] })
    const place = { latitude: 13, longitude: 77 }
    const service = { ...SERVICE_FORM.start(null), address: 'Old Road' }
    expect(mergeFields(service, { ...service, place }, { ...service, address: 'New Road' }).clashes).toEqual(['place'])
  })

  test('keywords and features: removals and additions of both sides are merged', () => {
    const base = { ...item, keywords: 'tomato, red, ripe', features: 'Fresh\nLocal' }
    const mine = { ...base, keywords: 'tomato, ripe, salad', features: 'Fresh\nLocal\nNo pesticide' }
    const theirs = { ...base, keywords: 'tomato,red,ripe,sauce', features: 'Local' }
    const { fields, clashes } = mergeFields(base, mine, theirs)
    expect(fields.keywords).toBe('tomato, ripe, salad, sauce')
    expect(fields.features).toBe('Local\nNo pesticide')
    expect(clashes).toEqual([])
  })

  test('opening hours are merged day by day', () => {
    const nine: [string, string][] = [['09:00', '18:00']]
    const base = { ...SHOP_FORM.start(null), hours: Object.fromEntries(WEEKDAYS.map((day) => [day, nine])) }
    const mine = { ...base, hours: { ...base.hours, mon: [], sun: [] } }
    const theirs = { ...base, hours: { ...base.hours, sun: [['10:00', '12:00']] as [string, string][], sat: [] } }
    const { fields, clashes } = mergeFields(base, mine, theirs)
    expect(fields.hours).toEqual({ ...base.hours, mon: [], sat: [], sun: [] })
    expect(clashes).toEqual(['hours'])
    expect(mergeFields<ReturnType<typeof SHOP_FORM.start>>(base, { ...mine, hours: null }, base)).toEqual({
      fields: { ...mine, hours: null },
      clashes: [],
    })
  })
})

describe('lists', () => {
  test('photos: one removed here, one added there, another cover there', () => {
    expect(mergeList(['a', 'b', 'c'], ['a', 'c'], ['c', 'a', 'b', 'd'])).toEqual({
      list: ['c', 'a', 'd'],
      isClash: false,
    })
  })

  test('photos added on both sides: mine first, at any position', () => {
    expect(mergeList(['a'], ['a', 'm'], ['a', 't']).list).toEqual(['a', 'm', 't'])
    expect(mergeList(['a'], ['m', 'a'], ['a', 't']).list).toEqual(['m', 'a', 't'])
    expect(mergeList([], ['m'], ['t']).list).toEqual(['m', 't'])
  })

  test('if both sides reordered them, my order wins with a message', () => {
    expect(mergeList(['a', 'b', 'c'], ['b', 'a', 'c'], ['c', 'b', 'a'])).toEqual({
      list: ['b', 'a', 'c'],
      isClash: true,
    })
  })
})

const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
const range = fc.constantFrom<[string, string]>(['09:00', '18:00'], ['10:00', '20:00'])
const draft = fc.record({
  name: fc.constantFrom('Tomato', 'Cherry tomato', ''),
  stock: fc.option(fc.nat(2)),
  price: fc.constantFrom('32', '35'),
  priceUnit: fc.constantFrom('kg', '100 g'),
  keywords: ids.map((list) => list.join(', ')),
  features: ids.map((list) => list.join('\n')),
  days: ids,
  hours: fc.option(fc.record(Object.fromEntries(WEEKDAYS.map((day) => [day, fc.array(range, { maxLength: 1 })])))),
  place: fc.option(fc.record({ latitude: fc.nat(1), longitude: fc.nat(1) })),
})
type Draft = typeof draft extends fc.Arbitrary<infer Value> ? Value : never
const runs = { seed: 11, numRuns: 500 }

describe('random changes on both sides', () => {
  test('a value changed on one side is taken; equal changes are taken once', () => {
    fc.assert(
      fc.property(draft, draft, (base, other) => {
        expect(mergeFields(base, base, other)).toEqual({ fields: other, clashes: [] })
        expect(mergeFields(base, other, base)).toEqual({ fields: other, clashes: [] })
        expect(mergeFields(base, other, other)).toEqual({ fields: other, clashes: [] })
      }),
      runs,
    )
  })

  test('no change of one side is lost; a field changed on both sides is merged, or mine and named', () => {
    fc.assert(
      fc.property(draft, draft, draft, (base, mine, theirs) => {
        const { fields, clashes } = mergeFields(base, mine, theirs)
        const rightOf = (name: keyof Draft) => {
          if (isEqual(mine[name], base[name])) return theirs[name]
          if (isEqual(theirs[name], base[name])) return mine[name]
          return clashes.includes(name) && name !== 'hours' ? mine[name] : fields[name]
        }
        const right = Object.fromEntries((Object.keys(base) as (keyof Draft)[]).map((name) => [name, rightOf(name)]))
        expect(fields).toEqual(right)
      }),
      runs,
    )
  })

  test('merged lists have every addition of both sides and none of their removals', () => {
    fc.assert(
      fc.property(ids, ids, ids, (base, mine, theirs) => {
        const added = [...mine, ...theirs].filter((each) => !base.includes(each))
        const kept = base.filter((each) => mine.includes(each) && theirs.includes(each))
        const { list } = mergeList(base, mine, theirs)
        expect(list.toSorted()).toEqual([...new Set([...added, ...kept])].toSorted())
      }),
      runs,
    )
  })

  test('merging again with the result changes nothing', () => {
    fc.assert(
      fc.property(draft, draft, draft, (base, mine, theirs) => {
        const { fields } = mergeFields(base, mine, theirs)
        expect(mergeFields(theirs, fields, theirs)).toEqual({ fields, clashes: [] })
      }),
      runs,
    )
  })
})
