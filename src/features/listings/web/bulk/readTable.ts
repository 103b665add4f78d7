import { unescapeFormula } from '#core/csv.ts'
import { MOST_BULK_LINES } from '../../bulkRules.ts'
import { type ArchiveEntry, entriesOf, refuseLarger, unpacked } from './archive.ts'
import { FileProblem } from './fileProblem.ts'
import type { TableRow } from './readText.ts'

const MB = 1024 * 1024
/** About ten times the size of a list of 5,000 items. */
const LARGEST_FILE = 20 * MB
/** The text parser needs about twenty times a file's size in memory. */
const LARGEST_TEXT = 6 * MB
/** Limits after unpacking: sheets are streamed, everything else is held in memory. */
const LARGEST_SHEET = 64 * MB
const LARGEST_PART = 16 * MB
/** Maximum number of lines above the first item: the name of the shop, for example, and the heading. */
const LINES_ABOVE = 20
const MOST_COLUMNS = 100
/** Maximum number of cells that an OpenDocument file may expand to by repetition. */
const MOST_CELLS = 2_000_000

/**
 * Reads a list of items: xlsx, ods, or text with commas, semicolons or tabs. Only values are read, never formulas,
 * links or macros; memory is bounded, whatever sizes the file declares (ADR 0037).
 * @returns null for a zip without a spreadsheet
 * @throws FileProblem
 */
export async function readTable(file: Blob): Promise<TableRow[] | null> {
  if (file.size === 0) throw new FileProblem('empty')
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  const starts = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)
  if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0x50, 0x4b, 0x05, 0x06)) return zippedRows(file)
  // Signature of old Excel files, and of encrypted new ones.
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) throw new FileProblem('oldExcel')
  if (file.size > LARGEST_TEXT) throw new FileProblem('tooLarge')
  const { textRows } = await import('./readText.ts')
  return cleaned(textRows(new Uint8Array(await file.arrayBuffer()), MOST_BULK_LINES + LINES_ABOVE + 1))
}

async function zippedRows(file: Blob): Promise<TableRow[] | null> {
  const entries = await entriesOf(file)
  const named = (name: string) => entries.find(({ filename }) => filename === name)
  const isExcel = named('xl/workbook.xml') !== undefined
  const isOpenDocument = named('content.xml') !== undefined && named('mimetype') !== undefined
  if (named('xl/workbook.bin') || named('word/document.xml') || named('ppt/presentation.xml'))
    throw new FileProblem('notAList')
  if (!isExcel && !isOpenDocument) return null
  if (file.size > LARGEST_FILE) throw new FileProblem('tooLarge')
  if (entries.some(({ filename }) => /vbaProject|^Basic\/|^Scripts\/|macrosheets\//i.test(filename)))
    throw new FileProblem('macros')
  for (const entry of entries) if (isRead(entry)) await refuseLarger(entry, mostOf(entry))
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    return cleaned(isExcel ? await excelRows(bytes) : await openDocumentRows(bytes, named('content.xml')!))
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem('brokenList')
  }
}

const isRead = ({ filename }: ArchiveEntry) => /\.(xml|rels)$/i.test(filename)

/** Sizes in zip headers are not trusted: every part is unpacked once, only to count its bytes. */
const mostOf = ({ filename }: ArchiveEntry) => (/^xl\/worksheets\//i.test(filename) ? LARGEST_SHEET : LARGEST_PART)

interface ReadRow {
  index: number
  values: readonly unknown[]
}

async function excelRows(bytes: Uint8Array): Promise<TableRow[]> {
  const { streamXlsxRows } = await import('hucre/xlsx')
  for (let sheet = 0; sheet < 3; sheet++) {
    const rows = await collected(streamXlsxRows(bytes, { sheet, readStyles: true, maxRows: MOST_ROWS }))
    if (rows.length > 0) return rows
  }
  return []
}

async function openDocumentRows(bytes: Uint8Array, content: ArchiveEntry): Promise<TableRow[]> {
  refuseRepeats(await (await unpacked(content, LARGEST_PART)).text())
  const { streamOdsRows } = await import('hucre/ods')
  for (let sheet = 0; sheet < 3; sheet++) {
    const rows = await collected(streamOdsRows(bytes, { sheets: [sheet], maxRows: MOST_ROWS }))
    if (rows.length > 0) return rows
  }
  return []
}

/** One more than the limit, so that an excess is noticed. */
const MOST_ROWS = MOST_BULK_LINES + LINES_ABOVE + 1

async function collected(source: AsyncIterable<ReadRow>): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const { index, values } of source) {
    const cells = values.slice(0, MOST_COLUMNS).map(textOf)
    if (cells.some((cell) => cell !== '')) rows.push({ line: index + 1, cells })
    if (rows.length > MOST_ROWS) break
  }
  return rows
}

/**
 * Rejects a sheet that would expand to too many cells, before it is parsed: a row or cell that is repeated a million
 * times takes only a few bytes.
 * @throws FileProblem 'tooManyLines'
 */
function refuseRepeats(xml: string): void {
  let [total, row, inRow, isFilled] = [0, 1, 0, false]
  for (const [tag] of xml.matchAll(/<\/?[\w-]*:?(?:table-row|(?:covered-)?table-cell)\b[^>]*>/g)) {
    const repeated = Number(/-repeated="(\d+)"/.exec(tag)?.[1] ?? 1)
    if (tag.startsWith('</')) {
      if (!tag.includes('row')) continue
      total += inRow * (isFilled ? row : 1)
      if (total > MOST_CELLS || (isFilled && row > MOST_ROWS)) throw new FileProblem('tooManyLines')
    } else if (tag.includes('table-row')) {
      ;[row, inRow, isFilled] = [repeated, 0, false]
    } else {
      inRow += Math.min(repeated, 16_384)
      isFilled ||= !tag.endsWith('/>') || tag.includes('value-type') || tag.includes('covered')
    }
  }
}

/** The text of a cell: a number is rounded to 12 digits, to hide binary rounding errors; a date is in ISO format. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return String(Number.isInteger(value) ? value : Number(value.toPrecision(12)))
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'string') return cleanText(value)
  return typeof value === 'boolean' ? String(value) : ''
}

const cleanText = (text: string) => unescapeFormula(text).replaceAll('\0', '').trim()

/**
 * Removes blank lines and checks the number of lines.
 * @throws FileProblem 'empty', 'tooManyLines'
 */
function cleaned(rows: TableRow[]): TableRow[] {
  const filled = rows
    .map(({ line, cells }) => ({ line, cells: cells.slice(0, MOST_COLUMNS).map(cleanText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (filled.length === 0) throw new FileProblem('empty')
  if (filled.length >= MOST_ROWS) throw new FileProblem('tooManyLines')
  return filled
}
