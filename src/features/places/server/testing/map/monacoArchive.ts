import { gzipSync } from 'node:zlib'
import { Compression, type Entry, TileType, zxyToTileId } from 'pmtiles'
import { archiveFront } from '../../pmtiles/archiveFormat.ts'
import { DEEPEST, MONACO_ATTRIBUTION, MONACO_BOX, type TileMaker } from './monacoTiles.ts'

/** All tiles of a maker as one PMTiles archive, with equal tiles stored once. */
export function archiveOf(tile: TileMaker, box = MONACO_BOX): Buffer {
  const tiles: { id: number; bytes: Buffer }[] = []
  for (let z = 0; z <= DEEPEST; z++) {
    const across = 2 ** z
    const column = (longitude: number) => Math.floor(((longitude + 180) / 360) * across)
    const row = (latitude: number) => {
      const angle = (latitude * Math.PI) / 180
      return Math.floor(((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * across)
    }
    for (let x = column(box.west); x <= column(box.east); x++) {
      for (let y = row(box.north); y <= row(box.south); y++) {
        const bytes = tile(z, x, y)
        if (bytes) tiles.push({ id: zxyToTileId(z, x, y), bytes: gzipSync(bytes) })
      }
    }
  }
  tiles.sort((a, b) => a.id - b.id)
  const offsets = new Map<string, number>()
  const data: Buffer[] = []
  let length = 0
  const entries = tiles.map(({ id, bytes }): Entry => {
    const key = bytes.toString('base64')
    const known = offsets.get(key)
    if (known === undefined) {
      offsets.set(key, length)
      data.push(bytes)
      length += bytes.length
    }
    return { tileId: id, offset: offsets.get(key)!, length: bytes.length, runLength: 1 }
  })
  const about = {
    tileCompression: Compression.Gzip,
    tileType: TileType.Mvt,
    minZoom: 0,
    maxZoom: DEEPEST,
    minLon: box.west,
    minLat: box.south,
    maxLon: box.east,
    maxLat: box.north,
  }
  return Buffer.concat([archiveFront(about, entries, { attribution: MONACO_ATTRIBUTION }), ...data])
}
