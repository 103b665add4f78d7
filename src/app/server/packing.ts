import zlib from 'node:zlib'

/** Smaller answers are not compressed. */
export const SMALLEST_PACKED_BYTES = 1024
/** Up to this size an answer is compressed synchronously, at a quarter of the cost of a stream. */
export const PACKED_AT_ONCE_BYTES = 32 * 1024

/** Quality 3 makes a page of listings 1 % larger than quality 4, which takes twice the time. */
export const PACKING: typeof zlib = {
  ...zlib,
  brotliCompressSync: (bytes) =>
    zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 } }),
}

const SYNC = {
  zstd: (PACKING as { zstdCompressSync?: (bytes: Buffer) => Buffer }).zstdCompressSync,
  br: PACKING.brotliCompressSync,
  gzip: PACKING.gzipSync,
  deflate: PACKING.deflateSync,
}

/** Encodings offered by @fastify/compress, the preferred one first. */
export const ENCODINGS = [...Object.keys(SYNC).filter((name) => SYNC[name as keyof typeof SYNC]), 'identity']

/** Compresses an answer synchronously, with the same result as @fastify/compress with {@link PACKING}. */
export const packAtOnce = (encoding: string, bytes: Buffer): Buffer => SYNC[encoding as keyof typeof SYNC]!(bytes)
