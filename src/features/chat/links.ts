/** A part of a message: plain text, or a link with its real host. */
export type TextPart = { text: string; href: null } | { text: string; href: string; host: string }

const LINK = /https?:\/\/[^\s<>"'`]+/gi
/** Punctuation that is not part of the link before it. */
const TAIL = /[.,;:!?)\]}।…]+$/

/**
 * Splits a text into plain parts and links (only http and https). The host is the one that the browser would open: a
 * name before an @ or look-alike letters cannot hide it.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  const plain = (until: number) => {
    if (until > at) parts.push({ text: text.slice(at, until), href: null })
    at = until
  }
  for (const found of text.matchAll(LINK)) {
    const written = found[0].replace(TAIL, '')
    const url = URL.canParse(written) ? new URL(written) : null
    if (!url || url.host === '') continue
    plain(found.index)
    parts.push({ text: written, href: url.href, host: url.host })
    at = found.index + written.length
  }
  plain(text.length)
  return parts
}
