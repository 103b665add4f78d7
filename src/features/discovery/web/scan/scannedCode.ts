import { isInAppPath } from '#core/paths.ts'
import { barcodeOf } from '#features/listings/barcode.ts'

/** The content of a QR code: a page of this product, or other text. */
export type ScannedCode = { is: 'page'; address: string } | { is: 'text'; text: string }

/**
 * Parses the text of a QR code (D-55): a link to this origin, or an in-app address without a host, is a page.
 * A bar code is a search for it. Everything else, including links to other sites, is only text, so that no poster can lead out of the product.
 */
export function readCode(text: string, origin: string): ScannedCode {
  const asText: ScannedCode = { is: 'text', text }
  const trimmed = text.trim()
  if (isInAppPath(trimmed)) return { is: 'page', address: trimmed }
  const barcode = barcodeOf(trimmed)
  if (barcode !== null) return { is: 'page', address: `/search?q=${barcode}` }
  if (!URL.canParse(trimmed)) return asText
  const url = new URL(trimmed)
  const address = `${url.pathname}${url.search}`
  return url.origin === origin && isInAppPath(address) ? { is: 'page', address } : asText
}
