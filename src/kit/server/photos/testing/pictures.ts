import sharp, { type Exif, type Sharp } from 'sharp'

/** Text in all metadata that the tests add; no rendition may contain it. */
export const CANARY = 'CANARY-12.97194N-77.64115E'

/** Colours of the four corners, from which tests read the orientation of a rendition. */
export const CORNERS = {
  topLeft: [220, 30, 30],
  topRight: [30, 160, 60],
  bottomLeft: [40, 60, 210],
  bottomRight: [240, 240, 240],
} as const

/** A picture of four quarters, each with slight noise, so that it does not compress too well. */
export function quarters(width = 640, height = 480): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const side = x < width / 2 ? 'Left' : 'Right'
      const color = CORNERS[`${y < height / 2 ? 'top' : 'bottom'}${side}`]
      const grain = ((x * 31 + y * 17) % 7) - 3
      for (let band = 0; band < 3; band += 1) pixels[(y * width + x) * 3 + band] = color[band]! + grain
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** EXIF with a position and names, as cameras write them. */
export const exif = (): Exif => ({
  IFD0: { Artist: CANARY, Copyright: CANARY, Make: CANARY },
  IFD2: { UserComment: CANARY },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 19/1', GPSLongitudeRef: 'E', GPSLongitude: '77/1 38/1 28/1' },
})

/** XMP with a position. */
export const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="${CANARY}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

/** Frames of an animation as one tall strip; the first is the quarters, the later ones are black. */
export async function frames(count: number): Promise<Sharp> {
  const first = await quarters(320, 240).removeAlpha().raw().toBuffer()
  const strip = Buffer.alloc(first.length * count)
  first.copy(strip)
  for (let i = 1; i < count; i += 1) strip.fill(i, first.length * i, first.length * (i + 1))
  return sharp(strip, { raw: { width: 320, height: 240 * count, channels: 3, pageHeight: 240 } })
}
