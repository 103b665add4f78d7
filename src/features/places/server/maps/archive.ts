import { open } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { type Header, PMTiles, ResolvedValueCache, type Source, TileType } from 'pmtiles'
import { type OutsideAnswer, OutsideFailure } from '#kit/server/outside.ts'
import type { TileName } from '../tiles/drawTile.ts'
import { creditText } from './credit.ts'

/** Vector tiles in one PMTiles archive, local or remote. */
export interface Archive {
  header: () => Promise<Header>
  /** Attribution as plain text; "" if the archive has none. */
  attribution: () => Promise<string>
  /** The stored bytes, usually gzip; null for a missing tile. */
  tile: (name: TileName) => Promise<Buffer | null>
}

/**
 * Opens an archive.
 * @param source reads its bytes; after a failure it is called again
 */
export function openArchive(source: Source): Archive {
  const asStored = async (bytes: ArrayBuffer) => bytes
  const archive = new PMTiles(source, new ResolvedValueCache(), asStored)
  return {
    header: async () => {
      const header = await archive.getHeader()
      if (header.tileType !== TileType.Mvt) throw new Error('The archive holds no vector tiles.')
      return header
    },
    async attribution() {
      const { jsonMetadataOffset, jsonMetadataLength } = await archive.getHeader()
      const { data } = await source.getBytes(jsonMetadataOffset, jsonMetadataLength)
      const metadata: unknown = JSON.parse(unpacked(Buffer.from(data)).toString('utf8'))
      const credit = (metadata as { attribution?: unknown } | null)?.attribution
      return creditText(typeof credit === 'string' ? credit : '')
    },
    async tile({ z, x, y }) {
      const found = await archive.getZxy(z, x, y)
      return found ? Buffer.from(found.data) : null
    },
  }
}

/** True for gzip bytes. */
export const isPacked = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b

const MOST_UNPACKED = 16 * 1024 * 1024

/** The bytes, unpacked if they are gzip, up to 16 MB. */
export const unpacked = (bytes: Buffer): Buffer =>
  isPacked(bytes) ? gunzipSync(bytes, { maxOutputLength: MOST_UNPACKED }) : bytes

/** A local file; it is not held open, so it may be replaced at any time. */
export function fileSource(path: string): Source {
  return {
    getKey: () => path,
    async getBytes(offset, length) {
      const file = await open(path, 'r')
      try {
        const bytes = Buffer.alloc(length)
        const { bytesRead } = await file.read(bytes, 0, length, offset)
        return { data: exactly(bytes.subarray(0, bytesRead)) }
      } finally {
        await file.close()
      }
    },
  }
}

/** Fetches a byte range of a file on another host; see `fetchOutside`. */
export type FetchRange = (range: string) => Promise<OutsideAnswer>

/**
 * A file on another host, read by ranges.
 * @throws OutsideFailure from its `getBytes`, also when the host ignores the range
 */
export function remoteSource(url: string, fetchRange: FetchRange): Source {
  return {
    getKey: () => url,
    async getBytes(offset, length) {
      const { status, body, etag } = await fetchRange(`bytes=${offset}-${offset + length - 1}`)
      if (status !== 206) throw new OutsideFailure('unreachable')
      return { data: exactly(body), ...(etag !== undefined && { etag }) }
    },
  }
}

/** A copy in its own ArrayBuffer, for readers that use the whole buffer. */
const exactly = (bytes: Buffer): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
