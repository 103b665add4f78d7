import { comparable } from '#core/text.ts'
import { MOST_PHOTO_BYTES, PHOTO_LIMITS } from '#features/photos/rules.ts'
import { type BulkCells, MOST_BULK_LINES } from '../../bulkRules.ts'
import { type ArchiveEntry, entriesOf, unpacked } from './archive.ts'
import { FileProblem } from './fileProblem.ts'
import { readTable } from './readTable.ts'
import type { TableRow } from './readText.ts'

/** Content of the chosen files: a list, and the names of its photos. */
export interface ReadFiles {
  rows: TableRow[]
  /** Photo names; `photoNamed` reads a photo. */
  photos: string[]
}

type Source = File | ArchiveEntry

const PHOTO = /\.(jpe?g|png|webp|gif|avif|heic)$/i
const LIST = /\.(xlsx|xlsm|ods|csv|tsv|txt|xls)$/i
/** Files that macOS and Windows add to a zip. */
const BY_ITSELF = /(^|\/)(__MACOSX\/|\._|\.DS_Store|Thumbs\.db|desktop\.ini)/i
const LARGEST_LIST = 20 * 1024 * 1024

const nameOf = (source: Source) => (source instanceof Blob ? source.name : source.filename)
/** Folders in a zip are ignored: a photo is identified by its file name. */
const baseOf = (name: string) => name.split(/[/\\]/).at(-1)!

/** Reads files chosen together: one list (plain, in a zip, or beside one) and photos. */
export class FileReading {
  private readonly sources = new Map<string, Source>()

  /**
   * Reads the chosen files.
   * @throws FileProblem
   */
  async read(files: readonly File[]): Promise<ReadFiles> {
    this.sources.clear()
    const lists: TableRow[][] = []
    for (const file of files) {
      if (PHOTO.test(file.name)) this.addPhoto(file)
      else lists.push(...(await this.listsIn(file)))
    }
    if (lists.length > 1) throw new FileProblem('twoLists')
    if (lists.length === 0 && this.sources.size === 0) throw new FileProblem('noList')
    const rows = lists[0] ?? []
    return { rows, photos: [...this.sources.values()].map(nameOf).map(baseOf) }
  }

  /** The lists in a file: the file itself, or those in a zip, whose photos are collected. */
  private async listsIn(file: File): Promise<TableRow[][]> {
    const rows = await readTable(file)
    if (rows) return [rows]
    const lists: TableRow[][] = []
    for (const entry of await entriesOf(file)) {
      if (BY_ITSELF.test(entry.filename)) continue
      if (PHOTO.test(entry.filename)) this.addPhoto(entry)
      else if (LIST.test(entry.filename)) lists.push((await readTable(await unpacked(entry, LARGEST_LIST))) ?? [])
    }
    return lists.filter((list) => list.length > 0)
  }

  private addPhoto(source: Source): void {
    this.sources.set(plainName(baseOf(nameOf(source))), source)
  }

  /**
   * The photo with this file name.
   * @throws FileProblem when it cannot be unpacked, or exceeds the size limit of photos
   */
  async photoNamed(name: string): Promise<Blob> {
    const source = this.sources.get(plainName(name))
    if (!source) throw new FileProblem('brokenArchive')
    return source instanceof Blob ? source : unpacked(source, MOST_PHOTO_BYTES)
  }
}

/**
 * Refuses a list with too many lines.
 * @throws FileProblem 'tooManyLines'
 */
export function refuseTooMany(rows: readonly TableRow[]): void {
  if (rows.length > MOST_BULK_LINES) throw new FileProblem('tooManyLines')
}

/** A normalized file name for comparison: without extension, punctuation and case. */
const plainName = (name: string): string => comparable(name.replace(PHOTO, '').replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '))

/** Photos that a line names but that are not among the chosen files. */
export function missingPhotos({ photo = '' }: BulkCells, photos: readonly string[]): string[] {
  const known = new Set(photos.map(plainName))
  return namesOf(photo).filter((name) => !known.has(plainName(baseOf(name))))
}

const namesOf = (cell: string): string[] =>
  cell
    .split(/[;,|]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

/**
 * Finds the photos of each line: those it names, else those named after its code or name, "Toor dal.jpg", "toor-dal
 * 2.jpg".
 */
export function photosByLine(lines: readonly BulkCells[], photos: readonly string[]): string[][] {
  const byName = new Map<string, string[]>()
  for (const photo of photos) {
    const plain = plainName(photo)
    const numbered = / (\d)$/.test(plain) ? plain.replace(/ \d$/, '') : null
    for (const key of numbered === null ? [plain] : [plain, numbered])
      byName.set(key, [...(byName.get(key) ?? []), photo])
  }
  const found = (name: string) => byName.get(plainName(name)) ?? []
  return lines.map((cells) => {
    const named = namesOf(cells.photo ?? '').flatMap((name) => found(baseOf(name)))
    const all =
      named.length > 0
        ? named
        : cells.code && found(cells.code).length > 0
          ? found(cells.code)
          : found(cells.name ?? '')
    return [...new Set(all)].sort().slice(0, PHOTO_LIMITS.item)
  })
}
