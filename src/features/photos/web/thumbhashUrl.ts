import { thumbHashToDataURL } from 'thumbhash'

const REMEMBERED_MOST = 500
const remembered = new Map<string, string>()

/** A photo's blurred placeholder as a data URL (a PNG of about 32 pixels); null for an invalid hash. */
export function thumbhashUrl(thumbhash: string): string | null {
  const known = remembered.get(thumbhash)
  if (known) return known
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0))
    if (bytes.length < 5) return null
    const url = thumbHashToDataURL(bytes)
    if (remembered.size >= REMEMBERED_MOST) remembered.clear()
    remembered.set(thumbhash, url)
    return url
  } catch {
    return null
  }
}
