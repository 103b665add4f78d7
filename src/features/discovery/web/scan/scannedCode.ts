import { isInAppPath } from '#core/paths.ts'

/** What a code holds: a page of this product, or anything else as text. */
export type ScannedCode = { is: 'page'; address: string } | { is: 'text'; text: string }

/**
 * Reads the text of a QR code (D-55): a link to this origin, or an in-app address by itself, is a page; everything else,
 * also a link to somebody else's site, is only text, so that no poster leads out of the product.
 */
export function readCode(text: string, origin: string): ScannedCode {
  const asText: ScannedCode = { is: 'text', text }
  const trimmed = text.trim()
  if (isInAppPath(trimmed)) return { is: 'page', address: trimmed }
  if (!URL.canParse(trimmed)) return asText
  const url = new URL(trimmed)
  const address = `${url.pathname}${url.search}`
  return url.origin === origin && isInAppPath(address) ? { is: 'page', address } : asText
}
