/** A part of a message: plain text, or a link with the host that it really leads to. */
export type TextPart = { text: string; href: null } | { text: string; href: string; host: string }

/** Ends of a sentence are not part of the link before them. */
const LINK = /https?:\/\/[^\s<>"'`]+/gi
const TAIL = /[.,;:!?)\]}।…]+$/

/**
 * Splits a text into plain parts and links: only http and https. The host is told as the browser reads it, so that a
 * name before an @ or letters that look like others deceive nobody.
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
