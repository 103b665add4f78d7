/** How a share ended: told the device's sheet, copied instead, closed by the person, or neither was possible. */
export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed'

/**
 * Offers a link to the device's share sheet, and copies it where there is none or where it cannot open (G-05).
 * A sheet that the person closes is `cancelled`: nothing is copied behind her back.
 * Call it straight from a tap: browsers open the sheet only then.
 */
export async function shareLink(link: { title: string; url: string }): Promise<ShareOutcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  }
  return (await copyText(link.url)) ? 'copied' : 'failed'
}

/** Puts a text on the clipboard; false where the browser has none or refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
