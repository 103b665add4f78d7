import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { BULK_COLUMNS } from '../../bulkRules.ts'
import { cellsOf, findHeading } from './headings.ts'
import { missingPhotos } from './readList.ts'
import { readTable } from './readTable.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'testing', name))
const rowsOf = async (bytes: string | Uint8Array) => (await readTable(new Blob([bytes as never])))!
/** The lines of a list by column, with their line number. */
async function linesOf(bytes: string | Uint8Array) {
  const { rows, columns } = findHeading(await rowsOf(bytes), {})
  return rows.map((row) => [row.line, cellsOf(row, columns)])
}

const GROCERY = [
  [4, { name: 'Toor dal 1 kg', original_price: '180', price: '162', stock: '12', code: '8901030865278' }],
  [5, { name: 'चावल', price: '0.1', stock: '0.3' }],
  [6, { name: 'Ghee; "pure"', original_price: '₹1,240.50', price: 'Rs. 1,199/-' }],
]

test.each(['grocery.xlsx', 'grocery.ods'])(
  '%s as LibreOffice saves it: its values, below a title, with a Hindi heading and an unknown column',
  async (name) => {
    expect(await linesOf(fixture(name))).toEqual(GROCERY)
  },
)

test.each(['en', 'hi'])('every heading of a list written by the product is understood again (%s)', (language) => {
  const file = join(import.meta.dirname, '../../../../../locales', language, 'bulk.json')
  const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const cells = BULK_COLUMNS.map((column) => words[`column_${column}`]!)
  expect(findHeading([{ line: 1, cells }], {}).columns).toEqual(BULK_COLUMNS)
})

const TEXT = 'उत्पाद,MRP,Selling Price (₹),Qty\r\nचावल,60,54.50,8\r\n"Ghee, ""pure""",,600,\r\n'
const READ = [
  [2, { name: 'चावल', original_price: '60', price: '54.50', stock: '8' }],
  [3, { name: 'Ghee, "pure"', price: '600' }],
]
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

test.each<[string, string | Uint8Array]>([
  ['UTF-8', TEXT],
  ['UTF-8 with its mark', `\uFEFF${TEXT}`],
  ['UTF-16 as Excel saves it', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16 of the other order', utf16be(`\uFEFF${TEXT}`)],
])('a list in %s', async (_, bytes) => {
  expect(await linesOf(bytes)).toEqual(READ)
})

test('a list in UTF-16 without a byte order mark', async () => {
  const bytes = Buffer.from(`name,price\n${'Rice,40\n'.repeat(20)}`, 'utf16le')
  expect((await rowsOf(bytes))[1].cells).toEqual(['Rice', '40'])
})

test.each([
  ['semicolons', 'name;price;description\nRice;"40.50";a, b\nDal;120;c, d\n'],
  ['tabs', 'name\tprice\tdescription\nRice\t40.50\ta, b\nDal\t120\tc, d\n'],
  ['semicolons named in the first line', 'sep=;\r\nname;price;description\r\nRice;40.50;a, b\r\nDal;120;c, d\r\n'],
])('a list with %s', async (_, text) => {
  expect((await linesOf(text)).map(([, cells]) => cells)).toEqual([
    { name: 'Rice', price: '40.50', description: 'a, b' },
    { name: 'Dal', price: '120', description: 'c, d' },
  ])
})

test('Windows code pages are detected by their likely content', async () => {
  const western = Buffer.from('name,price\nCr\xe8me fra\xeeche 200 g,90\nP\xe2t\xe9,120\n', 'latin1')
  expect((await linesOf(western)).map(([, cells]) => cells)).toEqual([
    { name: 'Crème fraîche 200 g', price: '90' },
    { name: 'Pâté', price: '120' },
  ])
  const words = 'название,цена\nМолоко топлёное с мёдом из деревни,90\nСметана густая и творог свежий,120\n'
  const cyrillic = Buffer.from(
    [...words].map((letter) => {
      const code = letter.codePointAt(0)!
      if (letter === 'ё') return 0xb8
      return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code
    }),
  )
  expect((await rowsOf(cyrillic))[1].cells).toEqual(['Молоко топлёное с мёдом из деревни', '90'])
})

test('the app’s own formula escapes are removed again, and no formula is evaluated', async () => {
  expect(await linesOf(`name,price\n'=1+1,5\n"=HYPERLINK(""http://x"")",6\n@SUM(A1),=2*3\n`)).toEqual([
    [2, { name: '=1+1', price: '5' }],
    [3, { name: '=HYPERLINK("http://x")', price: '6' }],
    [4, { name: '@SUM(A1)', price: '=2*3' }],
  ])
})

test('headings are guessed or taken from the last choice, with each meaning once', () => {
  const rows = [{ line: 1, cells: ['Item Name*', 'M.R.P.', 'Sale_Price', 'Closing Stock', 'Barcode', 'Rack', 'MRP'] }]
  expect(findHeading(rows, {}).columns).toEqual(['name', 'original_price', 'price', 'stock', 'code', null, null])
  expect(findHeading(rows, { rack: 'description', 'm r p': null }).columns).toEqual([
    'name',
    null,
    'price',
    'stock',
    'code',
    'description',
    'original_price',
  ])
  const bare = [
    { line: 1, cells: ['Rice', '40'] },
    { line: 2, cells: ['Dal', '90'] },
  ]
  expect(findHeading(bare, {})).toMatchObject({ headings: ['Rice', '40'], columns: [null, null] })
})

test('five thousand lines are accepted, one more is not', async () => {
  const lines = (count: number) => `name,price\n${'Rice,40\n'.repeat(count)}`
  expect(await rowsOf(lines(5000))).toHaveLength(5001)
  await expect(rowsOf(lines(5021))).rejects.toMatchObject({ code: 'tooManyLines' })
})

test('an OpenDocument list that repeats a cell and its row into millions is refused unread', async () => {
  const repeated = (times: number) => {
    const { 'content.xml': content, ...rest } = unzipSync(fixture('grocery.ods'))
    const cell = '<table:table-cell table:number-columns-repeated="16384" office:value-type="string">'
    const row = `<table:table-row table:number-rows-repeated="${times}">${cell}<text:p>Rice</text:p></table:table-cell>`
    const more = `${row}</table:table-row></table:table>`
    return zipSync({ ...rest, 'content.xml': strToU8(strFromU8(content!).replace('</table:table>', more)) })
  }
  await expect(rowsOf(repeated(130))).rejects.toMatchObject({ code: 'tooManyLines' })
  expect((await rowsOf(repeated(2))).filter(({ cells }) => cells[0] === 'Rice')).toHaveLength(2)
})

test('a photo named in a line but missing among the files is reported, in any spelling', () => {
  const files = ['Toor dal.jpg', 'rice.png']
  expect(missingPhotos({ photo: 'toor-dal.jpg; Rice.PNG' }, files)).toEqual([])
  expect(missingPhotos({ photo: 'toor dal.jpg | oil.jpg' }, files)).toEqual(['oil.jpg'])
  expect(missingPhotos({ photo: 'oil.jpg' }, [])).toEqual(['oil.jpg'])
  expect(missingPhotos({ name: 'Oil' }, files)).toEqual([])
})
