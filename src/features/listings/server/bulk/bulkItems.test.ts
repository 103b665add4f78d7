import { expect, test } from 'vitest'
import { newItem, newShop, twoPeople } from '../testing.ts'
import { myItems, updateItem } from '../items.ts'
import { checkItems, exportItems, importItems } from './bulkItems.ts'

const HEAD = 'name,category,price,unit,stock,description,keywords,shop,latitude,longitude'
const file = (...lines: string[]) => [HEAD, ...lines].join('\n')
const PLACE = '12.9784,77.6408'

test('a preview tells every line’s errors and writes nothing', async () => {
  const { seller } = await twoPeople()
  await newShop(seller)
  const csv = file(
    `Okra,Food & Beverages,40,kg,5,Fresh,okra; bhindi,Green Basket,,`,
    `,food & beverages,free,kg,-1,Fresh,okra,,${PLACE}`,
    `Beans,Furniture,40,kg,,,,Blue Basket,,`,
    `Peas,Food & Beverages,40,kg,,Fresh,peas,,,`,
    `okra,Food & Beverages,41,kg,5,Fresh,okra,green basket,,`,
  )
  const { problem, lines } = await checkItems(seller, { csv })
  expect(problem).toBeNull()
  expect(
    lines.map(({ line, outcome, errors }) => [line, outcome, errors.map((e) => `${e.column} ${e.problem}`)]),
  ).toEqual([
    [2, 'create', []],
    [3, 'error', ['name required', 'price invalidNumber', 'stock notNegative']],
    [4, 'error', ['shop bulkUnknownShop', 'category chooseCategory', 'description required', 'keywords required']],
    [5, 'error', ['latitude bulkNoPlace']],
    [6, 'error', ['name bulkTwice']],
  ])
  expect((await myItems(seller, {})).items).toEqual([])
})

test('chosen lines are taken, a second time nothing changes, a changed line changes its item', async () => {
  const { seller } = await twoPeople()
  const shop = await newShop(seller)
  const csv = file(
    `Okra,Food & Beverages,"1,250.50",kg,5,Fresh,okra,Green Basket,,`,
    `Beans,Food & Beverages,40,,,Fresh,beans,,${PLACE}`,
    `Peas,Food & Beverages,x,,,Fresh,peas,,${PLACE}`,
  )
  expect(await importItems(seller, { csv, lines: [2, 4] })).toMatchObject({
    created: 1,
    refused: [{ line: 4, outcome: 'error' }],
  })
  expect(await importItems(seller, { csv, lines: [2, 3] })).toMatchObject({ created: 1, unchanged: 1, changed: 0 })
  expect(await importItems(seller, { csv, lines: [2, 3] })).toMatchObject({ created: 0, unchanged: 2, changed: 0 })
  const { items } = await myItems(seller, {})
  expect(items.find(({ name }) => name === 'Okra')).toMatchObject({ pricePaise: 125_050, shopId: shop.id, stock: 5 })
  expect(items.find(({ name }) => name === 'Beans')).toMatchObject({ stock: null, shopId: null })
  const dearer = csv.replace('Beans,Food & Beverages,40', 'beans,Food & Beverages,45')
  expect(await importItems(seller, { csv: dearer, lines: [3] })).toMatchObject({ changed: 1 })
  expect((await myItems(seller, {})).items).toHaveLength(2)
})

test('an export imports again unchanged, also names like formulas, and keeps the photos', async () => {
  const { seller, other } = await twoPeople()
  const shop = await newShop(seller)
  await newItem(seller, { shopId: shop.id, name: '=HYPERLINK("http://x")', description: '+1, "two"\nlines' })
  const plain = await newItem(seller, { name: '-5% soap', keywords: ['a;b', 'c\\'], features: ['@home'], price: 0.29 })
  await newItem(seller, { name: '-5% soap', stock: null, originalPrice: 60 })
  const { csv, count } = await exportItems(seller)
  expect(count).toBe(3)
  expect(csv).not.toMatch(/(^|,|")[=+@-]/m)
  const lines = (await checkItems(seller, { csv })).lines
  expect(lines.map(({ outcome, errors }) => [outcome, errors])).toEqual([
    ['unchanged', []],
    ['unchanged', []],
    ['unchanged', []],
  ])
  await updateItem(seller, { ...plainInput(plain), price: 9 })
  const again = await importItems(seller, { csv, lines: lines.map(({ line }) => line) })
  expect(again).toEqual({ created: 0, changed: 1, unchanged: 2, refused: [] })
  const { items } = await myItems(seller, {})
  expect(items.find(({ id }) => id === plain.id)).toMatchObject({ pricePaise: 29, photos: plain.photos })
  expect((await checkItems(other, { csv })).lines.every(({ outcome }) => outcome === 'error')).toBe(true)
})

const plainInput = (item: Awaited<ReturnType<typeof newItem>>) => ({
  ...item,
  price: item.pricePaise / 100,
  photoIds: item.photos.map(({ id }) => id),
})

test('what is no list of items is refused as a whole', async () => {
  const { seller } = await twoPeople()
  const problemOf = async (csv: string) => (await checkItems(seller, { csv })).problem
  expect(await problemOf('hello')).toBe('noHeading')
  expect(await problemOf(HEAD)).toBe('empty')
  expect(await problemOf('name\n"unclosed')).toBe('unreadable')
  expect(await problemOf(`name\n${'a\n'.repeat(501)}`)).toBe('tooManyLines')
  expect(await problemOf(`name\n${'a\n'.repeat(500)}`)).toBeNull()
  await expect(importItems(seller, { csv: 'hello', lines: [2] })).rejects.toMatchObject({ code: 'invalidInput' })
})
