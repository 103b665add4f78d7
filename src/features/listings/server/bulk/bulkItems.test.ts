import { expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import { newPerson } from '#features/accounts/server/testing.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import type { BulkCells } from '../../bulkRules.ts'
import { BULK_COLUMNS } from '../../bulkRules.ts'
import { newItem, newPhoto, newShop, twoPeople } from '../testing.ts'
import { myItems, updateItem } from '../items.ts'
import { checkItems, exportItems, importItems } from './bulkItems.ts'
import { guessCategory, namedCategory } from './guessCategory.ts'

const PLACE = { latitude: '12.9784', longitude: '77.6408' }
/** Lines of a list with the heading in line 1. */
const lines = (...all: BulkCells[]) => all.map((cells, at) => ({ line: at + 2, cells, photoIds: [] as string[] }))

test('a preview shows the effect and errors of each line and writes nothing', async () => {
  const { seller } = await twoPeople()
  await newShop(seller)
  const { lines: told } = await checkItems(seller, {
    lines: lines(
      { name: 'Okra', category: 'food & beverages', price: '₹40/kg', stock: '5', shop: 'Green Basket' },
      { price: 'free', stock: '-1', category: 'Books', ...PLACE },
      { name: 'Beans', category: 'Books', price: '40', shop: 'Blue Basket' },
      { name: 'Peas', price: '40' },
      { name: 'Rice', price: '40,50', stock: '2.5', shop: 'Green Basket' },
    ),
  })
  expect(told[0]).toMatchObject({
    outcome: 'create',
    price: '₹40/kg',
    stock: 5,
    category: 'Food & Beverages',
    isCategoryGuessed: false,
    shop: 'Green Basket',
  })
  expect(told.map(({ outcome, errors }) => [outcome, errors.map((e) => `${e.column} ${e.problem}`)])).toEqual([
    ['create', []],
    ['error', ['name required', 'price bulkPrice', 'stock notNegative']],
    ['error', ['shop bulkUnknownShop']],
    ['error', ['shop bulkNoPlace']],
    ['error', ['price bulkPrice', 'stock wholeNumber']],
  ])
  expect((await myItems(seller, {})).items).toEqual([])
})

test('a price list needs only a name and a price; fields that it omits are unchanged', async () => {
  const { seller } = await twoPeople()
  await newShop(seller)
  const shop = 'Green Basket'
  await importItems(seller, {
    lines: lines({
      name: 'Toor dal',
      original_price: '180',
      price: 'Rs. 162/-',
      stock: '12',
      code: '8901030865275',
      shop,
    }),
  })
  const [before] = (await myItems(seller, {})).items
  expect(before).toMatchObject({ name: 'Toor dal', pricePaise: 16200, originalPricePaise: 18000, stock: 12 })
  expect(before).toMatchObject({ category: 'Food & Beverages', code: '8901030865275', description: '' })
  const mistyped = lines({ name: 'Salt', price: '20', code: '8901030865278', shop })
  expect((await checkItems(seller, { lines: mistyped })).lines[0]).toMatchObject({
    outcome: 'create',
    remarks: [{ column: 'code', problem: 'barcodeWrong' }],
  })
  const dearer = lines({ name: 'TOOR  dal', price: '170', shop })
  const { lines: told } = await checkItems(seller, { lines: dearer })
  expect(told[0]).toMatchObject({
    outcome: 'change',
    id: before!.id,
    changes: [
      { column: 'name', before: 'Toor dal', after: 'TOOR  dal' },
      { column: 'price', before: '162', after: '170' },
    ],
  })
  await importItems(seller, { lines: lines({ code: '8901030865275', price: '165', stock: '०', shop }) })
  expect((await myItems(seller, {})).items).toMatchObject([
    { name: 'Toor dal', pricePaise: 16500, originalPricePaise: 18000, stock: 0, status: 'low_stock' },
  ])
})

test('the printed price becomes the original price only if it is higher', async () => {
  const { seller } = await twoPeople()
  await newShop(seller)
  const shop = 'Green Basket'
  const { lines: told } = await importItems(seller, {
    lines: lines(
      { name: 'A', original_price: '100', price: '99.99', shop },
      { name: 'B', original_price: '100', price: '100', shop },
      { name: 'C', original_price: '100', price: '100.01', shop },
      { name: 'D', original_price: '100', shop },
    ),
  })
  expect(told.map(({ remarks }) => remarks.map(({ problem }) => problem))).toEqual([
    [],
    [],
    ['bulkLowerThanPrice'],
    ['bulkMrpAsPrice'],
  ])
  const { items } = await myItems(seller, {})
  const originals = Object.fromEntries(items.map((item) => [item.name, [item.pricePaise, item.originalPricePaise]]))
  expect(originals).toEqual({ A: [9999, 10000], B: [10000, null], C: [10001, null], D: [10000, null] })
})

test('a price of 0, an MRP used as the price and a rounded price are accepted with a remark', async () => {
  const { seller } = await twoPeople()
  await newShop(seller)
  const shop = 'Green Basket'
  const { lines: told } = await checkItems(seller, {
    lines: lines(
      { name: 'A', price: '0', shop },
      { name: 'B', price: '0.01', shop },
      { name: 'C', price: '', original_price: '90', shop },
      { name: 'D', price: '', original_price: '0', shop },
      { name: 'E', price: '33.333333', original_price: '45.6789', shop },
    ),
  })
  expect(told.map(({ outcome, remarks }) => [outcome, ...remarks.map(({ problem }) => problem)])).toEqual([
    ['create', 'bulkPriceZero'],
    ['create'],
    ['create', 'bulkMrpAsPrice'],
    ['create', 'bulkMrpAsPrice', 'bulkPriceZero'],
    ['create', 'bulkPriceRounded'],
  ])
  expect(told[4]).toMatchObject({ price: '₹33.33' })
})

test('the same product in two sizes is two items; a repeated line gets a remark', async () => {
  const { seller } = await twoPeople()
  await newShop(seller)
  const shop = 'Green Basket'
  const sizes = lines(
    { name: 'Sugar', unit: '1 kg', price: '50', shop },
    { name: 'Sugar', unit: '5 kg', price: '240', shop },
  )
  expect((await importItems(seller, { lines: sizes })).lines.map(({ outcome }) => outcome)).toEqual([
    'create',
    'create',
  ])
  expect((await importItems(seller, { lines: sizes })).lines.map(({ outcome }) => outcome)).toEqual([
    'unchanged',
    'unchanged',
  ])
  const { lines: told } = await checkItems(seller, {
    lines: lines(
      { name: 'Sugar', price: '9', shop },
      { name: 'sugar', unit: '5 KG', price: '9', shop },
      { name: 'Sugar', unit: '5 kg', price: '8', shop },
    ),
  })
  expect(told.map(({ errors }) => errors[0]?.problem)).toEqual(['bulkTwoItems', undefined, 'bulkTwice'])
})

test('a new item with name and unit of an existing item, but another code, gets a remark', async () => {
  const { seller } = await twoPeople()
  await newShop(seller)
  const shop = 'Green Basket'
  await importItems(seller, { lines: lines({ name: 'Rice', code: 'A1', price: '50', shop }) })
  const told = await checkItems(seller, {
    lines: lines(
      { name: 'rice', code: 'B2', price: '60', shop },
      { name: 'Rice', unit: 'kg', code: 'B3', price: '60', shop },
      { name: 'Rice', code: 'A1', price: '70', shop },
    ),
  })
  expect(told.lines.map(({ outcome, remarks }) => [outcome, ...remarks.map(({ problem }) => problem)])).toEqual([
    ['create', 'bulkSameName'],
    ['create'],
    ['change'],
  ])
})

test('each line is imported separately, and repeating the import changes nothing', async () => {
  const { seller } = await twoPeople()
  const shop = await newShop(seller)
  const list = lines(
    { name: 'Okra', price: '1,250.50', unit: 'kg', stock: '5', shop: shop.id },
    { name: 'Peas', price: 'x', ...PLACE },
    { name: 'Beans', price: '40', category: 'Food & Beverages', ...PLACE },
  )
  const outcomes = async () => (await importItems(seller, { lines: list })).lines.map(({ outcome }) => outcome)
  expect(await outcomes()).toEqual(['create', 'error', 'create'])
  expect(await outcomes()).toEqual(['unchanged', 'error', 'unchanged'])
  const { items } = await myItems(seller, {})
  expect(items).toHaveLength(2)
  expect(items.find(({ name }) => name === 'Okra')).toMatchObject({ pricePaise: 125_050, shopId: shop.id, stock: 5 })
  expect(items.find(({ name }) => name === 'Beans')).toMatchObject({ stock: null, shopId: null })
})

test('a photo is added to an item without one, and never replaces one', async () => {
  const { seller, other } = await twoPeople()
  await newShop(seller)
  const shop = 'Green Basket'
  const [first, second] = [await newPhoto(seller), await newPhoto(seller)]
  const photosOf = async () => (await myItems(seller, {})).items[0]!.photos.map(({ id }) => id)
  const line = { line: 2, cells: { name: 'Okra', price: '40', shop } }
  await importItems(seller, { lines: [{ ...line, photoIds: [] }] })
  await importItems(seller, { lines: [{ ...line, photoIds: [first] }] })
  expect(await photosOf()).toEqual([first])
  const again = await importItems(seller, { lines: [{ ...line, photoIds: [second] }] })
  expect(again.lines[0]).toMatchObject({ outcome: 'unchanged', hasPhoto: true })
  expect(await photosOf()).toEqual([first])
  const foreign = await newPhoto(other)
  const refused = await importItems(seller, {
    lines: [{ line: 3, cells: { name: 'Peas', price: '4', shop }, photoIds: [foreign] }],
  })
  expect(refused.lines[0]).toMatchObject({ outcome: 'error', errors: [{ column: 'photo', problem: 'photoNotFound' }] })
})

test('an export imports again unchanged, including names that look like formulas, and keeps the photos', async () => {
  const { seller, other } = await twoPeople()
  const shop = await newShop(seller)
  await newItem(seller, { shopId: shop.id, name: '=HYPERLINK("http://x")', description: '+1, "two"\nlines' })
  const plain = await newItem(seller, { name: '-5% soap', keywords: ['a;b', 'c\\'], features: ['@home'], price: 0.29 })
  await newItem(seller, { name: '-5% soap', stock: null, originalPrice: 60 })
  const { csv, count } = await exportItems(seller)
  expect(count).toBe(3)
  expect(csv).not.toMatch(/(^|,|")[=+@-]/m)
  const rows = parse<Record<string, string>>(csv, { bom: true, columns: true })
  const list = lines(
    ...rows.map((row) =>
      Object.fromEntries(BULK_COLUMNS.map((column) => [column, row[column]?.replace(/^'(?=[=+\-@])/, '') ?? ''])),
    ),
  )
  const told = (await checkItems(seller, { lines: list })).lines
  expect(told.map(({ outcome, errors }) => [outcome, errors])).toEqual(list.map(() => ['unchanged', []]))
  const input = { ...plain, variants: [], price: 9, photoIds: plain.photos.map(({ id }) => id) }
  await updateItem(seller, input)
  const again = await importItems(seller, { lines: list })
  expect(again.lines.map(({ outcome }) => outcome).sort()).toEqual(['change', 'unchanged', 'unchanged'])
  const { items } = await myItems(seller, {})
  expect(items.find(({ id }) => id === plain.id)).toMatchObject({ pricePaise: 29, photos: plain.photos })
  expect((await checkItems(other, { lines: list })).lines.every(({ outcome }) => outcome === 'error')).toBe(true)
})

test('an export names the shops, with the id where two have one name, and imports again unchanged', async () => {
  const { seller } = await twoPeople()
  const [shop, twin, other] = [
    await newShop(seller, { name: 'Green Basket' }),
    await newShop(seller, { name: 'green  basket' }),
    await newShop(seller, { name: 'Sharma किराना' }),
  ]
  const variants = [
    { label: 'छोटा', price: 9, stock: 60, code: '' },
    { label: '1 kg', price: 20, stock: null, code: 'x1' },
  ]
  for (const { id } of [shop, twin, other]) await newItem(seller, { shopId: id, variants })
  await newItem(seller)
  const { csv } = await exportItems(seller)
  const rows = parse<Record<string, string>>(csv, { bom: true, columns: true })
  const named = [`Green Basket (${shop.id})`, `green  basket (${twin.id})`, 'Sharma किराना']
  expect(new Set(rows.map((row) => row.shop))).toEqual(new Set(['', ...named]))
  const told = (await checkItems(seller, { lines: lines(...rows) })).lines
  expect(told.map(({ outcome, changes, errors }) => [outcome, changes, errors])).toEqual(
    rows.map(() => ['unchanged', [], []]),
  )
  const [moved] = (
    await checkItems(seller, { lines: lines({ ...rows.find((row) => row.shop === named[0])!, shop: named[1]! }) })
  ).lines
  expect(moved).toMatchObject({
    outcome: 'change',
    changes: [{ column: 'shop', before: named[0], after: named[1] }],
  })
})

test.each([
  ['Toor dal 1 kg', 'Food & Beverages'],
  ['चावल सोना मसूरी', 'Food & Beverages'],
  ['Chawal sona masoori', 'Food & Beverages'],
  ['अंडे', 'Food & Beverages'],
  ['Anda 6 pcs', 'Food & Beverages'],
  ['Tata Tea Gold 250 g', 'Food & Beverages'],
  ['शैम्पू', 'Health & Beauty'],
  ['टूथपेस्ट', 'Health & Beauty'],
  ['बालों का तेल', 'Health & Beauty'],
  ['झाड़ू', 'Home & Garden'],
  ['Charger', 'Electronics'],
  ['Dog food 3 kg', null],
  ['बासमती चावल', 'Food & Beverages'],
  ['Tomato ketchup 500 g', 'Food & Beverages'],
  ['Amul milk 500 ml', 'Food & Beverages'],
  ['Cotton saree', 'Clothing'],
  ['Bath soap', 'Health & Beauty'],
  ['Notebooks', 'Books'],
  ['Xyzzy', null],
])('the category of "%s" is guessed from the concept table: %s', (name, category) => {
  expect(guessCategory(name)).toBe(category)
})

test('lines with one name and a Variant are sizes of one item, and an export imports again unchanged', async () => {
  const { seller } = await twoPeople()
  await newShop(seller)
  const shop = 'Green Basket'
  const list = lines(
    { name: 'Toor dal', variant: '500 g', price: '85', stock: '10', code: '8901030865275', shop },
    { name: 'Toor dal', variant: '1 kg', price: '162', stock: '4', shop },
    { name: 'Salt', price: '20', shop },
    { name: 'TOOR DAL', variant: '500 G', price: '1', shop },
  )
  const told = (await checkItems(seller, { lines: list })).lines
  expect(told.map(({ name, outcome, price }) => `${name} ${outcome} ${price}`)).toEqual([
    'Toor dal (500 g) create ₹85',
    'Toor dal (1 kg) change ₹162',
    'Salt create ₹20',
    'TOOR DAL (500 g) change ₹1',
  ])
  const outcomes = async (of = list) => (await importItems(seller, { lines: of })).lines.map(({ outcome }) => outcome)
  expect(await outcomes()).toEqual(['create', 'change', 'create', 'error'])
  const { items } = await myItems(seller, {})
  const dal = items.find(({ name }) => name === 'Toor dal')!
  expect(items).toHaveLength(2)
  expect(dal).toMatchObject({ price: '₹85–₹162', stock: 14, code: '' })
  expect(dal.variants).toMatchObject([
    { label: '500 g', pricePaise: 8500, stock: 10, code: '8901030865275' },
    { label: '1 kg', pricePaise: 16200, stock: 4 },
  ])
  expect(await outcomes(list.slice(0, 3))).toEqual(['unchanged', 'unchanged', 'unchanged'])
  const { csv } = await exportItems(seller)
  const rows = parse<Record<string, string>>(csv, { bom: true, columns: true })
  expect(rows.map(({ name, variant, price }) => `${name} ${variant} ${price}`).sort()).toEqual([
    'Salt  20',
    'Toor dal 1 kg 162',
    'Toor dal 500 g 85',
  ])
  expect(await outcomes(lines(...rows))).toEqual(['unchanged', 'unchanged', 'unchanged'])
})

test('a size is also found by its code; a price for an item with sizes must say which', async () => {
  const { seller } = await twoPeople()
  const shop = await newShop(seller)
  const size = { label: '1 kg', price: 162, stock: 4, code: '8901030865275' }
  const { id, variants } = await newItem(seller, {
    name: 'Toor dal',
    shopId: shop.id,
    variants: [size, { label: '2 kg', price: 300, stock: 1, code: '' }],
  })
  const told = await importItems(seller, {
    lines: lines(
      { code: '8901030865275', price: '165', shop: shop.id },
      { name: 'Toor dal', price: '9', shop: shop.id },
      { name: 'Toor dal', description: 'New harvest.', shop: shop.id },
    ),
  })
  expect(told.lines.map(({ outcome, errors }) => errors[0]?.problem ?? outcome)).toEqual([
    'change',
    'bulkWhichSize',
    'change',
  ])
  expect(told.lines[0]).toMatchObject({
    name: 'Toor dal (1 kg)',
    changes: [{ column: 'price', before: '162', after: '165' }],
  })
  const item = (await myItems(seller, {})).items.find((each) => each.id === id)!
  expect(item).toMatchObject({ description: 'New harvest.', price: '₹165–₹300' })
  expect(item.variants.map((each) => each.id)).toEqual(variants.map((each) => each.id))
})

test('a page and its reload that send the same lines concurrently create each item once', async () => {
  const database = await testDatabase({ poolSize: 4 })
  const actor = await newPerson(database.ctx(), 'Meena')
  const { id } = await newShop(database.ctx({ actor }))
  const list = lines(...Array.from({ length: 20 }, (_, i) => ({ name: `Item ${i}`, price: '40', shop: id })))
  const sent = await Promise.all([1, 2, 3].map(() => importItems(database.ctx({ actor }), { lines: list })))
  const outcomes = sent.map((answer) => [...new Set(answer.lines.map(({ outcome }) => outcome))].join()).sort()
  expect(outcomes).toEqual(['create', 'unchanged', 'unchanged'])
  expect((await myItems(database.ctx({ actor }), {})).items).toHaveLength(20)
})

test('a category named as the form shows it in English or Hindi is no guess', () => {
  expect(namedCategory('health & beauty')).toBe('Health & Beauty')
  expect(namedCategory('सेहत और सौंदर्य')).toBe('Health & Beauty')
  expect(namedCategory('सौंदर्य')).toBeUndefined()
})
