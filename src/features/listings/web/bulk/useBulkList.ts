import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { comparable } from '#core/text.ts'
import { isZeroPoint } from '#core/geo.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { PREFIX, readBy, storageEntry } from '#kit/web/storage.ts'
import { checkItems } from '../calls.ts'
import { BULK_COLUMNS, type BulkCells, type BulkColumn } from '../../bulkRules.ts'
import { TEXT_LIMITS } from '../../rules.ts'
import type { PreviewLine } from './BulkPreview.tsx'
import { FileReader } from './fileReader.ts'
import { cellsOf, findHeading, type Headed, plainHeading } from './headings.ts'
import { nextBatch } from './nextBatch.ts'
import type { Fault, PlannedLine } from './jobStore.ts'
import { missingPhotos, photosByLine, refuseTooMany } from './readList.ts'

const Said = z.record(z.string(), z.nullable(z.enum(BULK_COLUMNS)))
/** Saved meanings of headings in this browser. */
const saidHeadings = storageEntry(`${PREFIX}_import_headings`, readBy(Said))

/** Choice for items without a shop: they get the place of the user's profile. */
export const AT_MY_PLACE = 'mine'

/** A chosen list as parsed so far. */
export interface BulkList {
  files: File[]
  list: Headed
  photos: string[]
  lines: PlannedLine[]
  /** Number of photos that match no line. */
  unused: number
}

/** Reads chosen files, saves the meaning of their columns, and fetches the preview of each line. */
export function useBulkList(shopId: string) {
  const user = useUser()
  const reader = useRef<FileReader>(null)
  const [chosen, setChosen] = useState<Omit<BulkList, 'lines' | 'unused'> | null>(null)
  const [categories, setCategories] = useState<ReadonlyMap<number, string>>(new Map())
  useEffect(() => () => reader.current?.close(), [])
  const place =
    shopId === AT_MY_PLACE && user && !isZeroPoint(user.location)
      ? { latitude: String(user.location.latitude), longitude: String(user.location.longitude) }
      : null
  const completed = (line: number, cells: BulkCells): BulkCells => {
    const category = categories.get(line)
    const shop = cells.shop || cells.latitude || shopId === AT_MY_PLACE ? null : shopId
    return { ...place, ...cells, ...(shop && { shop }), ...(category && { category }) }
  }
  return {
    chosen: chosen && linesOf(chosen, completed),
    /** True when lines without a shop should get the place of the user's profile, but the profile has none. */
    isPlaceMissing: shopId === AT_MY_PLACE && !place,
    /**
     * Reads the chosen files.
     * @throws FileProblem
     */
    read: async (files: File[]): Promise<void> => {
      reader.current ??= new FileReader()
      const { rows, photos } = await reader.current.read(files)
      const list = rows.length > 0 ? findHeading(rows, saidHeadings.read() ?? {}) : NO_LIST
      refuseTooMany(list.rows)
      setCategories(new Map())
      setChosen({ files, list, photos })
    },
    setColumn: (at: number, column: BulkColumn | null): void => {
      if (!chosen) return
      const { list } = chosen
      const columns = list.columns.map((each, index) => (index === at ? column : each === column ? null : each))
      const said = columns.flatMap((each, index) => {
        const heading = plainHeading(list.headings[index]!)
        return heading === '' || each === list.columns[index] ? [] : [[heading, each] as const]
      })
      saidHeadings.write({ ...saidHeadings.read(), ...Object.fromEntries(said) })
      setChosen({ ...chosen, list: { ...list, columns } })
    },
    setCategory: (line: number, category: string) => setCategories((all) => new Map(all).set(line, category)),
    close: () => setChosen(null),
  }
}

const NO_LIST: Headed = { headings: [], columns: [], rows: [] }

function linesOf(chosen: Omit<BulkList, 'lines' | 'unused'>, complete: (line: number, cells: BulkCells) => BulkCells) {
  const { list, photos } = chosen
  const cells = list.rows.map((row) => complete(row.line, cellsOf(row, list.columns)))
  const found = photosByLine(cells, photos)
  const lines: PlannedLine[] = list.rows.map(({ line }, at) => ({
    line,
    cells: cells[at]!,
    photos: found[at]!,
    missing: missingPhotos(cells[at]!, photos),
  }))
  return { ...chosen, lines, unused: photos.length - new Set(found.flat()).size }
}

const LONGEST_CELL = 6000

/**
 * Preview of an import by line. Duplicates within the file and oversized cells are found here, because the server gets
 * at most 200 lines at a time.
 * @param onPart called with the number of finished lines
 * @throws ApiError
 */
export async function previewOf(
  lines: readonly PlannedLine[],
  onPart: (done: number) => void,
  signal: AbortSignal,
): Promise<PreviewLine[]> {
  const seen = new Set<string>()
  const local = new Map<number, PreviewLine>()
  const asked = lines.filter((planned) => {
    const column = BULK_COLUMNS.find((each) => (planned.cells[each]?.length ?? 0) > LONGEST_CELL)
    if (column) return local.set(planned.line, faulty(planned, { column, problem: 'tooLong' })) && false
    const key = keyOf(planned.cells)
    if (key !== null && seen.has(key))
      return local.set(planned.line, faulty(planned, { column: 'name', problem: 'bulkTwice' })) && false
    if (key !== null) seen.add(key)
    return true
  })
  const told = new Map<number, PreviewLine>()
  for (let done = 0; done < asked.length;) {
    const batch = nextBatch({ lines: asked.map((line) => ({ ...line, photos: [] })), done })
    const sent = batch.map(({ line, cells }) => ({ line, cells }))
    const answer = await callEndpoint(checkItems, { lines: sent }, { signal })
    const planned = new Map(asked.slice(done, done + batch.length).map((each) => [each.line, each]))
    for (const line of answer.lines) told.set(line.line, withPhotos(line, planned.get(line.line)))
    done += batch.length
    onPart(done)
  }
  return lines.flatMap(({ line }) => told.get(line) ?? local.get(line) ?? [])
}

/** The lines that the check refused, with their reasons. */
export function refusedLines(lines: readonly PlannedLine[], preview: readonly PreviewLine[]): Fault[] {
  const refused = new Map(preview.filter(({ outcome }) => outcome === 'error').map((told) => [told.line, told]))
  return lines.flatMap(({ line, cells }) => {
    const told = refused.get(line)
    return told ? [{ line, cells, problems: [...told.errors, ...told.remarks] }] : []
  })
}

/**
 * Adds photos to a previewed line: for an item without a photo they count as a change; a named photo that is missing
 * gets a remark.
 */
function withPhotos(line: Omit<PreviewLine, 'photos'>, planned: PlannedLine | undefined): PreviewLine {
  const { photos = [], missing = [] } = planned ?? {}
  const remarks = [
    ...line.remarks,
    ...(missing.length > 0 && !line.hasPhoto ? [{ column: 'photo', problem: 'bulkPhotoMissing' }] : []),
  ]
  const isNew = line.outcome === 'unchanged' && !line.hasPhoto && photos.length > 0
  return { ...line, photos, remarks, ...(isNew && { outcome: 'change' }) }
}

/** Identifies the item of a line by the server's rules for finding it; null for a line without id, code and name. */
function keyOf({ id, code, name, unit, variant, shop }: BulkCells): string | null {
  if (id) return `id ${id} ${comparable(variant ?? '')}`
  if (code) return `code ${code} ${shop ?? ''}`
  return name
    ? `${comparable(name)}\n${comparable(unit ?? '')}\n${comparable(variant ?? '')}\n${comparable(shop ?? '')}`
    : null
}

const faulty = ({ line, cells, photos }: PlannedLine, error: { column: string; problem: string }): PreviewLine => ({
  line,
  id: null,
  name: (cells.name ?? '').slice(0, TEXT_LIMITS.name),
  outcome: 'error',
  price: '',
  stock: null,
  category: '',
  isCategoryGuessed: false,
  shop: '',
  hasPhoto: false,
  changes: [],
  errors: [error],
  remarks: [],
  photos,
})
