import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Every file is read by the browser's reader, in a separate process with little memory.

/** Memory limit: more than the user needs, less than any of the bombs unpacks to. */
const HEAP_MB = 256
const MEMORY_MB = 450

const MB = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
afterAll(() => rmSync(folder, { recursive: true }))

const zip = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text]),
    ) satisfies Zippable,
  )
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const HEAD = `<row r="1">${text('A1', 'name')}${text('B1', 'price')}</row>`
const row = (r: number, rest: string) => `<row r="${r}">${text(`A${r}`, 'Rice')}${rest}</row>`
/** An Excel file with one sheet of these rows, and further files. */
const xlsx = (rows: string | Uint8Array, more: Record<string, string | Uint8Array> = {}) =>
  zip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="r" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="A" sheetId="1" r:id="s"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="s" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="t" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml':
      typeof rows === 'string' ? `<worksheet xmlns="${MAIN}"><sheetData>${HEAD}${rows}</sheetData></worksheet>` : rows,
    ...more,
  })
const TABLE = 'urn:oasis:names:tc:opendocument:xmlns:table:1.0'
const cell = (value: string, more = '') =>
  `<table:table-cell office:value-type="string"${more}><text:p>${value}</text:p></table:table-cell>`
const ods = (rows: string, more: Record<string, string> = {}) =>
  zip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="${TABLE}"><office:body><office:spreadsheet><table:table table:name="A"><table:table-row>${cell('name')}${cell('price')}</table:table-row>${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
    ...more,
  })
/** The same bytes with an unpacked size of 100 in both zip headers. */
function withFalseSize(bytes: Uint8Array, name: string): Uint8Array {
  const copy = Buffer.from(bytes)
  for (let at = copy.indexOf(name); at >= 0; at = copy.indexOf(name, at + 1)) {
    if (copy.readUInt32LE(Math.max(0, at - 30)) === 0x04034b50) copy.writeUInt32LE(100, at - 30 + 22)
    if (at >= 46 && copy.readUInt32LE(at - 46) === 0x02014b50) copy.writeUInt32LE(100, at - 46 + 24)
  }
  return copy
}
const flagged = (bytes: Uint8Array) => {
  const copy = Buffer.from(bytes)
  for (let at = copy.indexOf('PK\u0001\u0002'); at >= 0; at = copy.indexOf('PK\u0001\u0002', at + 4))
    copy.writeUInt16LE(copy.readUInt16LE(at + 8) | 1, at + 8)
  return copy
}
const entities =
  '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;"><!ENTITY f "&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;"><!ENTITY g "&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;">]>'
const good = xlsx(row(2, '<c r="B2"><v>40</v></c>'))
const fill = (megabytes: number, sign = ' ') => new Uint8Array(megabytes * MB).fill(sign.charCodeAt(0))

/** Name, content and expected result: a file problem, or the number of lines. */
const FILES: [string, () => Uint8Array | string, string | number][] = [
  ['nothing.xlsx', () => '', 'empty'],
  ['blanks.csv', () => '\n , ,\n\n', 'empty'],
  ['heading-of-no-file.zip', () => zip({}), 'noList'],
  [
    'photo-called-list.xlsx',
    () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1, 1, 0]),
    'notAList',
  ],
  ['document.pdf.csv', () => '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n', 'notAList'],
  ['page.xls', () => '<html><table><tr><td>name</td></tr></table></html>', 'notAList'],
  ['data.csv', () => '{"name":"Rice","price":40}', 'notAList'],
  ['letter.docx', () => zip({ 'word/document.xml': '<w:document/>' }), 'notAList'],
  ['slides.xlsx', () => zip({ 'ppt/presentation.xml': '<p/>' }), 'notAList'],
  ['binary.xlsx', () => zip({ 'xl/workbook.bin': 'x', 'xl/workbook.xml': '<x/>' }), 'notAList'],
  ['random.csv', () => Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256), 'notAList'],
  ['old.xls', () => readFileSync(join(import.meta.dirname, 'testing', 'grocery.xls')), 'oldExcel'],
  ['password.xlsx', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]), 'oldExcel'],
  ['locked.zip', () => flagged(good), 'locked'],
  ['macros.xlsm', () => xlsx(row(2, ''), { 'xl/vbaProject.bin': 'macro' }), 'macros'],
  ['macro-sheet.xlsx', () => xlsx(row(2, ''), { 'xl/macrosheets/sheet1.xml': '<x/>' }), 'macros'],
  ['macros.ods', () => ods('', { 'Basic/Standard/Module1.xml': '<x/>' }), 'macros'],
  ['bomb-100mb.xlsx', () => xlsx(fill(100)), 'tooLarge'],
  ['bomb-lying.xlsx', () => withFalseSize(xlsx(fill(100)), 'xl/worksheets/sheet1.xml'), 'tooLarge brokenArchive'],
  ['bomb-strings.xlsx', () => xlsx(row(2, ''), { 'xl/sharedStrings.xml': fill(40, 'x') }), 'tooLarge'],
  ['bomb-styles.xlsx', () => xlsx(row(2, ''), { 'xl/styles.xml': fill(40, 'x') }), 'tooLarge'],
  ['bomb.ods', () => ods(`<!--${'x'.repeat(40 * MB)}-->`), 'tooLarge'],
  ['bomb-in-zip.zip', () => zip({ 'list.csv': fill(60, 'a') }), 'tooLarge'],
  ['zip-in-zip.zip', () => zip({ 'a.zip': zip({ 'b.zip': zip({ 'c.bin': fill(20) }) }) }), 'noList'],
  [
    'entities.xlsx',
    () => xlsx(strToU8(`${entities}<worksheet><sheetData>${HEAD}${row(2, text('B2', '&g;'))}</sheetData></worksheet>`)),
    2,
  ],
  [
    'outside.xlsx',
    () =>
      xlsx(
        strToU8(
          `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet><sheetData>${HEAD}${row(2, text('B2', '&e;'))}</sheetData></worksheet>`,
        ),
      ),
    2,
  ],
  ['all-rows.xlsx', () => xlsx(`<row r="1048576">${text('A1048576', 'Rice')}</row>`), 2],
  ['far-corner.xlsx', () => xlsx(`<row r="1048576">${text('XFD1048576', 'Rice')}</row>`), 1],
  ['million-rows.xlsx', () => xlsx('<row><c><v>1</v></c></row>'.repeat(1_048_576)), 'tooManyLines'],
  [
    'repeated-rows.ods',
    () =>
      ods(
        `<table:table-row table:number-rows-repeated="1048576">${cell('Rice', ' table:number-columns-repeated="16384"')}</table:table-row>`,
      ),
    'tooManyLines',
  ],
  [
    'repeated-cells.ods',
    () =>
      ods(`<table:table-row>${cell('Rice', ' table:number-columns-repeated="16384"')}</table:table-row>`.repeat(5000)),
    'tooManyLines',
  ],
  [
    'repeated-empty.ods',
    () =>
      ods('<table:table-row><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'.repeat(5000)),
    'tooManyLines',
  ],
  [
    'repeated-blanks.ods',
    () => ods(`<table:table-row>${cell('<text:s text:c="900000000"/>Rice')}</table:table-row>`),
    2,
  ],
  ['million-lines.csv', () => `name,price\n${'a,1\n'.repeat(1_000_000)}`, 'tooManyLines'],
  ['one-line.csv', () => `name,price\n${'a'.repeat(5 * MB)},1\n`, 2],
  ['open-quote.csv', () => `name,price\n"${'a,1\n'.repeat(1_000_000)}`, 2],
  ['large.csv', () => `name,price\n${'a'.repeat(7 * MB)},1\n`, 'tooLarge'],
  ['wide.csv', () => `name,${'x,'.repeat(1_000_000)}\nRice,40\n`, 2],
  [
    'formulas.xlsx',
    () =>
      xlsx(
        row(2, `<c r="B2"><f>HYPERLINK("http://x","y")</f></c><c r="C2" t="str"><f>cmd|' /C calc'!A0</f><v>7</v></c>`),
      ),
    2,
  ],
  ['formulas.csv', () => `name,price\n"=cmd|' /C calc'!A0",=1+1\n`, 2],
  [
    'wrong-types.xlsx',
    () =>
      xlsx(
        row(
          2,
          '<c r="B2" t="b"><v>1</v></c><c r="C2" t="e"><v>#REF!</v></c><c r="D2" t="s"><v>99999</v></c><c r="E2" t="n"><v>NaN</v></c><c r="F2" t="zz"><v>1</v></c>',
        ),
      ),
    2,
  ],
  ['names-leading-out.zip', () => zip({ '../../etc/passwd.jpg': 'x', 'list.csv': 'name\nRice' }), 'unsafeNames'],
  ['absolute-names.xlsx', () => xlsx(row(2, ''), { '/etc/cron.d/x': 'x' }), 'unsafeNames'],
  ['windows-names.zip', () => zip({ 'C:\\Windows\\a.jpg': 'x', 'list.csv': 'name\nRice' }), 'unsafeNames'],
  [
    'many-files.zip',
    () => zip(Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`${i}.jpg`, 'x']))),
    'tooManyFiles',
  ],
  ['cut.xlsx', () => good.slice(0, good.length / 2), 'brokenArchive'],
  ['torn.xlsx', () => Buffer.from(good).fill(0xaa, 40, 400), 'brokenArchive brokenList'],
  ['no-workbook.xlsx', () => zip({ 'xl/workbook.xml': 'no xml <<<' }), 'brokenList'],
  ['no-end.xlsx', () => xlsx(strToU8(`<worksheet><sheetData>${HEAD}<row r="2"><c r="B2">`)), 'brokenList 1'],
  ['prototype.csv', () => 'name,__proto__,constructor\nRice,x,y\n', 2],
  ['two-lists.zip', () => zip({ 'a.csv': 'name\nRice', 'b.csv': 'name\nDal' }), 'twoLists'],
  ['good.xlsx', () => good, 2],
]

type Said = Record<string, { said: string | number; ms: number }>
let said: Said
let peakMb = 0

beforeAll(async () => {
  for (const [name, bytes] of FILES) writeFileSync(join(folder, name), bytes())
  const entry = `
    import { openAsBlob, readdirSync, writeSync } from 'node:fs'
    import { join } from 'node:path'
    import { FileReading } from ${JSON.stringify(join(import.meta.dirname, 'readList.ts'))}
    const said = {}
    for (const name of readdirSync(process.argv[2])) {
      const blob = await openAsBlob(join(process.argv[2], name))
      const started = performance.now()
      const what = await new FileReading().read([new File([blob], name)])
        .then(({ rows }) => rows.length, (error) => error.code ?? String(error))
      said[name] = { said: what, ms: performance.now() - started }
    }
    writeSync(1, JSON.stringify({ said, peakMb: process.resourceUsage().maxRSS / 1024 }))`
  const script = join(folder, '..', `${folder.split('/').at(-1)}.mjs`)
  const options = { bundle: true, platform: 'node', format: 'esm', target: 'node20', outfile: script } as const
  await build({ stdin: { contents: entry, resolveDir: import.meta.dirname, loader: 'ts' }, ...options })
  try {
    const limits = [`--max-old-space-size=${HEAP_MB}`, script, folder]
    const { stdout } = await promisify(execFile)(process.execPath, limits, { maxBuffer: MB })
    ;({ said, peakMb } = JSON.parse(stdout) as { said: Said; peakMb: number })
  } finally {
    rmSync(script)
  }
})

test.each(FILES)('%s is refused with a message, or read as plain values', (name, _, expected) => {
  const { said: what, ms } = said[name]
  expect(String(expected).split(' ')).toContain(String(what))
  expect(ms, 'milliseconds').toBeLessThan(20_000)
})

test('all of them together never use more memory than a phone has', () => {
  expect(FILES.length).toBeGreaterThanOrEqual(40)
  expect(peakMb).toBeLessThan(MEMORY_MB)
})
