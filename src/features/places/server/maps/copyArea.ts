import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Entry, type Header, ResolvedValueCache, type Source } from 'pmtiles'
import { archiveFront } from '../pmtiles/archiveFormat.ts'
import { openArchive } from './archive.ts'
import { type Box, countTiles, tileIdsOf } from './areaTiles.ts'

/** Maximum number of tiles: more than any country has. */
const MOST_TILES = 4_000_000
/** Gaps up to this fraction of a piece are fetched too, because a further request costs more than the unused bytes. */
const GAP_PART = 1 / 64
const PIECE_BYTES = 4 * 1024 * 1024

/** A planned copy: its size, and how to run it. */
export interface AreaCopy {
  tiles: number
  /** Size of the complete archive. */
  bytes: number
  /** Bytes already fetched by an interrupted copy. */
  bytesDone: number
  /**
   * Fetches what is missing and puts the archive in place; it can be interrupted at any time and restarted.
   * @param onProgress called with the bytes of the archive fetched so far
   */
  copy: (onProgress: (bytesDone: number) => void) => Promise<void>
}

/**
 * Plans a copy of an area: reads the directories, but no tiles.
 * @param path final path of the archive; until then it is a `.part` file beside it
 * @param pieceBytes maximum size of one request
 * @throws RangeError when the area has too many tiles or the archive has none of them
 */
export async function planAreaCopy(
  source: Source,
  box: Box,
  deepestZoom: number,
  path: string,
  pieceBytes = PIECE_BYTES,
): Promise<AreaCopy> {
  const archive = openArchive(source)
  const header = await archive.header()
  const zoom = Math.min(deepestZoom, header.maxZoom)
  if (countTiles(box, zoom) > MOST_TILES) throw new RangeError('tooLarge')
  const found = await entriesOf(source, header, tileIdsOf(box, zoom))
  if (found.length === 0) throw new RangeError('nothingThere')
  const { entries, pieces } = layOut(found, pieceBytes)
  const about = {
    tileCompression: header.tileCompression,
    tileType: header.tileType,
    minZoom: header.minZoom,
    maxZoom: zoom,
    minLon: box.west,
    minLat: box.south,
    maxLon: box.east,
    maxLat: box.north,
  }
  const front = archiveFront(about, entries, { attribution: await archive.attribution() })
  const bytes =
    front.length + pieces.reduce((sum, { wanted }) => sum + wanted.reduce((s, { length }) => s + length, 0), 0)
  const key = createHash('sha256')
    .update(front)
    .update(header.etag ?? '')
    .update(source.getKey())
    .digest('hex')
  const part = `${path}.part`
  const done = await piecesDone(part, key)
  const bytesOf = (count: number) =>
    count === 0 ? 0 : front.length + pieces.slice(0, count).reduce((sum, { size }) => sum + size, 0)
  return {
    tiles: entries.reduce((sum, { runLength }) => sum + runLength, 0),
    bytes,
    bytesDone: bytesOf(done),
    async copy(onProgress) {
      await mkdir(dirname(path), { recursive: true })
      const file = await open(part, done > 0 ? 'r+' : 'w')
      try {
        await file.write(front, 0, front.length, 0)
        for (const [i, piece] of pieces.entries()) {
          if (i < done) continue
          const { data } = await source.getBytes(
            header.tileDataOffset + piece.offset,
            piece.length,
            undefined,
            header.etag,
          )
          const fetched = Buffer.from(data)
          if (fetched.length !== piece.length) throw new Error('The host sent less than was asked for.')
          for (const { from, length, to } of piece.wanted) {
            await file.write(fetched, from - piece.offset, length, front.length + to)
          }
          await file.datasync()
          await writeFile(`${part}.json`, JSON.stringify({ key, pieces: i + 1 }))
          onProgress(bytesOf(i + 1))
        }
      } finally {
        await file.close()
      }
      await rename(part, path)
      await rm(`${part}.json`, { force: true })
    },
  }
}

/** Bytes of the same copy that already exist. */
async function piecesDone(part: string, key: string): Promise<number> {
  try {
    await (await open(part, 'r')).close()
    const kept = JSON.parse(await readFile(`${part}.json`, 'utf8')) as { key: string; pieces: number }
    return kept.key === key ? kept.pieces : 0
  } catch {
    return 0
  }
}

/** Entries of the wanted tiles only, with runs joined again; offsets are still the source's. */
async function entriesOf(source: Source, header: Header, wanted: Float64Array): Promise<Entry[]> {
  const directories = new ResolvedValueCache()
  const found: Entry[] = []
  let next = 0
  async function walk(offset: number, length: number, end: number): Promise<void> {
    const entries = await directories.getDirectory(source, offset, length, header)
    for (const [i, entry] of entries.entries()) {
      while (next < wanted.length && wanted[next]! < entry.tileId) next++
      if (next === wanted.length) return
      const upTo = entry.runLength > 0 ? entry.tileId + entry.runLength : (entries[i + 1]?.tileId ?? end)
      if (wanted[next]! >= upTo) continue
      if (entry.runLength === 0) {
        await walk(header.leafDirectoryOffset + entry.offset, entry.length, upTo)
        continue
      }
      while (next < wanted.length && wanted[next]! < upTo) {
        const start = wanted[next]!
        let runLength = 0
        while (next < wanted.length && wanted[next] === start + runLength && wanted[next]! < upTo) {
          next++
          runLength++
        }
        found.push({ tileId: start, offset: entry.offset, length: entry.length, runLength })
      }
    }
  }
  await walk(header.rootDirectoryOffset, header.rootDirectoryLength, Infinity)
  return found
}

interface Piece {
  /** Offset in the tiles of the source. */
  offset: number
  length: number
  /** Number of bytes in the copy. */
  size: number
  wanted: { from: number; length: number; to: number }[]
}

/** Assigns each content its offset in the copy, and groups the requests. */
function layOut(found: readonly Entry[], pieceBytes: number): { entries: Entry[]; pieces: Piece[] } {
  const places = new Map<number, number>()
  const contents: { from: number; length: number; to: number }[] = []
  let end = 0
  const entries = found.map((entry): Entry => {
    const known = places.get(entry.offset)
    const offset = known ?? end
    if (known === undefined) {
      places.set(entry.offset, end)
      contents.push({ from: entry.offset, length: entry.length, to: end })
      end += entry.length
    }
    return { ...entry, offset }
  })
  const pieces: Piece[] = []
  for (const content of contents.toSorted((a, b) => a.from - b.from)) {
    const last = pieces.at(-1)
    const upTo = content.from + content.length
    if (
      last &&
      content.from - (last.offset + last.length) <= pieceBytes * GAP_PART &&
      upTo - last.offset <= pieceBytes
    ) {
      last.length = Math.max(last.length, upTo - last.offset)
      last.size += content.length
      last.wanted.push(content)
    } else {
      pieces.push({ offset: content.from, length: content.length, size: content.length, wanted: [content] })
    }
  }
  return { entries, pieces }
}
