import { crc32, deflateSync } from 'node:zlib'

/** Builders for parts of picture files that no encoder writes. */

export const latin = (text: string) => Buffer.from(text, 'latin1')

/** One PNG chunk with a correct checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(type, 4, 'latin1')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(Buffer.concat([latin(type), data])))
  return Buffer.concat([head, data, sum])
}

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A greyscale PNG that declares this size; its pixels are `pixels` (deflated here) or a few zero bytes. */
export function pngOf(width: number, height: number, bits = 8, pixels: Buffer = Buffer.alloc(16)): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = bits
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG with a chunk inserted after its header. */
export function withPngChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const afterHeader = 8 + 25
  return Buffer.concat([png.subarray(0, afterHeader), pngChunk(type, data), png.subarray(afterHeader)])
}

/** A JPEG with a segment (marker 0xE0 … 0xFE, at most 65,533 bytes) inserted after its first marker. */
export function withJpegSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
}

/** A JPEG whose frame header declares another size. */
export function withJpegSides(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

/** A GIF whose screen and first frame declare another size. */
export function withGifSides(gif: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(gif)
  copy.writeUInt16LE(width, 6)
  copy.writeUInt16LE(height, 8)
  const frame = copy.indexOf(0x2c, 13)
  copy.writeUInt16LE(width, frame + 5)
  copy.writeUInt16LE(height, frame + 7)
  return copy
}

/** An empty ISO media file of the given brands. */
export function isoFile(...brands: string[]): Buffer {
  const box = Buffer.concat([Buffer.alloc(4), latin('ftyp'), latin(brands[0]!), Buffer.alloc(4), ...brands.map(latin)])
  box.writeUInt32BE(box.length)
  return Buffer.concat([box, Buffer.alloc(200)])
}

/** A zip of one stored file. */
export function zipOf(name: string, content: string): Buffer {
  const data = latin(content)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20)
  common.writeUInt32LE(crc32(data), 10)
  common.writeUInt32LE(data.length, 14)
  common.writeUInt32LE(data.length, 18)
  common.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([latin('PK\x03\x04'), common, latin(name), data])
  const central = Buffer.concat([latin('PK\x01\x02'), Buffer.from([20, 0]), common, Buffer.alloc(14), latin(name)])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}
