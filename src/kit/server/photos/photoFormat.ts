/** Accepted photo formats. HEIC is not accepted: its decoder is patented and not shipped. */
export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * The format of a file by its first bytes; its name and declared type are ignored.
 * @returns null when it is not an accepted format
 */
export function photoFormat(bytes: Buffer): PhotoFormat | null {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif'
  if (text(4, 8) === 'ftyp' && brandsOf(bytes).some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return null
}

/** The brands that an ISO media file names in its first box: one major, then compatible ones after its version. */
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.length, bytes.length < 4 ? 0 : bytes.readUInt32BE(0), 256)
  const brands = []
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(bytes.toString('latin1', at, at + 4))
  return brands
}
