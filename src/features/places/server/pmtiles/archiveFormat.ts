import { gzipSync } from 'node:zlib'
import { Compression, type Entry, type Header } from 'pmtiles'

/** Readers fetch this many bytes first: the header and the root directory must fit in them. */
const FIRST_BYTES = 16_384
const HEADER_BYTES = 127
const ROOT_BYTES = FIRST_BYTES - HEADER_BYTES

/** Header fields of an archive; the offsets of its parts are computed from the entries. */
export type ArchiveAbout = Pick<
  Header,
  'tileCompression' | 'tileType' | 'minZoom' | 'maxZoom' | 'minLon' | 'minLat' | 'maxLon' | 'maxLat'
>

/**
 * Everything before the tiles of a PMTiles archive (version 3): header, directories, metadata.
 * @param entries by tile id; offsets count from the first tile
 */
export function archiveFront(about: ArchiveAbout, entries: readonly Entry[], metadata: object): Buffer {
  const { root, leaves } = directories(entries)
  const aboutBytes = gzipSync(JSON.stringify(metadata))
  const rootOffset = HEADER_BYTES
  const metadataOffset = rootOffset + root.length
  const leafOffset = metadataOffset + aboutBytes.length
  const dataOffset = leafOffset + leaves.length
  const contents = new Map(entries.map(({ offset, length }) => [offset, length]))
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 0, 'latin1')
  header.writeUInt8(3, 7)
  const numbers = [
    rootOffset,
    root.length,
    metadataOffset,
    aboutBytes.length,
    leafOffset,
    leaves.length,
    dataOffset,
    Math.max(0, ...[...contents].map(([offset, length]) => offset + length)),
    entries.reduce((sum, { runLength }) => sum + runLength, 0),
    entries.length,
    contents.size,
  ]
  numbers.forEach((value, i) => header.writeBigUInt64LE(BigInt(value), 8 + 8 * i))
  header.writeUInt8(1, 96)
  header.writeUInt8(Compression.Gzip, 97)
  header.writeUInt8(about.tileCompression, 98)
  header.writeUInt8(about.tileType, 99)
  header.writeUInt8(about.minZoom, 100)
  header.writeUInt8(about.maxZoom, 101)
  const degrees = [about.minLon, about.minLat, about.maxLon, about.maxLat]
  degrees.forEach((value, i) => header.writeInt32LE(Math.round(value * 1e7), 102 + 4 * i))
  header.writeUInt8(about.minZoom, 118)
  header.writeInt32LE(Math.round(((about.minLon + about.maxLon) / 2) * 1e7), 119)
  header.writeInt32LE(Math.round(((about.minLat + about.maxLat) / 2) * 1e7), 123)
  return Buffer.concat([header, root, aboutBytes, leaves])
}

/** One directory if it fits in the first bytes, else a root directory with leaves. */
function directories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries)
  if (whole.length <= ROOT_BYTES) return { root: whole, leaves: Buffer.alloc(0) }
  for (let perLeaf = 4096; ; perLeaf *= 2) {
    const leaves: Buffer[] = []
    const named: Entry[] = []
    let offset = 0
    for (let i = 0; i < entries.length; i += perLeaf) {
      const leaf = directory(entries.slice(i, i + perLeaf))
      named.push({ tileId: entries[i]!.tileId, offset, length: leaf.length, runLength: 0 })
      leaves.push(leaf)
      offset += leaf.length
    }
    const root = directory(named)
    if (root.length <= ROOT_BYTES) return { root, leaves: Buffer.concat(leaves) }
  }
}

function directory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = []
  const write = (value: number) => {
    let rest = value
    while (rest >= 0x80) {
      bytes.push((rest % 0x80) | 0x80)
      rest = Math.floor(rest / 0x80)
    }
    bytes.push(rest)
  }
  write(entries.length)
  entries.forEach(({ tileId }, i) => write(tileId - (entries[i - 1]?.tileId ?? 0)))
  for (const { runLength } of entries) write(runLength)
  for (const { length } of entries) write(length)
  entries.forEach(({ offset }, i) => {
    const before = entries[i - 1]
    write(before && before.offset + before.length === offset ? 0 : offset + 1)
  })
  return gzipSync(Buffer.from(bytes))
}
