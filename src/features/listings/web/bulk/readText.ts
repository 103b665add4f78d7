import { analyse } from 'chardet'
import { detectDelimiter, parseCsv } from 'hucre/csv'
import { FileProblem } from './fileProblem.ts'

/** One row of a list as texts, with its line number from 1. */
export interface TableRow {
  line: number
  cells: string[]
}

/**
 * The rows of a text file separated by commas, semicolons, tabs or vertical bars, in any common encoding.
 * @throws FileProblem 'notAList' for a binary file, or text that is not a list
 */
export function textRows(bytes: Uint8Array, most: number): TableRow[] {
  const text = decoded(bytes).replace(/^\uFEFF/, '')
  if (isBinary(text) || /^\s*(<|%PDF|\{|\[)/.test(text)) throw new FileProblem('notAList')
  // Excel names the separator in an extra first line.
  const [named, separator] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const delimiter = separator ?? detectDelimiter(text)
  const rows = parseCsv(named ? text.slice(named.length) : text, { delimiter, maxRows: most })
  const first = named ? 2 : 1
  return rows.map((values, index) => ({ line: index + first, cells: values.map((value) => String(value ?? '')) }))
}

/** Legacy encodings, as `TextDecoder` names them. */
const OLD = /^(windows-125\d|ISO-8859-\d+|Shift_JIS|Big5|GB18030|EUC-(JP|KR)|KOI8-R)$/i

function decoded(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const guess = analyse(bytes.subarray(0, 100_000)).find(({ name }) => OLD.test(name))
    // A guess from few non-ASCII letters is unreliable; the most common code page is used then.
    const isSure = guess !== undefined && guess.confidence >= 20
    return new TextDecoder(isSure ? guess.name : 'windows-1252').decode(bytes)
  }
}

/** UTF-16 by its byte order mark, or by a zero in every other byte. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 2000)
  const zeros = [0, 0]
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]! += 1
  })
  const many = sample.length / 10
  if (zeros[1]! > many && zeros[0]! < many / 10) return 'utf-16le'
  return zeros[0]! > many && zeros[1]! < many / 10 ? 'utf-16be' : null
}

/** True when the text contains control characters. */
function isBinary(text: string): boolean {
  const sample = text.slice(0, 4000)
  // oxlint-disable-next-line no-control-regex -- the expression searches for control characters
  const odd = sample.match(/[\u0000-\u0008\u000E-\u001A\u001C-\u001F\uFFFD]/g)?.length ?? 0
  return odd > sample.length / 100
}
