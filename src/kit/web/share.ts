/** Result of a share: shared by the device's sheet, copied instead, cancelled by the user, or failed. */
export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed'

/**
 * Shares a link by the device's share sheet, or copies it if there is none or it cannot open (G-05). If the user closes
 * the sheet the result is `cancelled` and nothing is copied. Call it directly in a tap handler, as browsers require.
 */
export async function shareLink(link: { title: string; text?: string; url: string }): Promise<ShareOutcome> {
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

/** Copies a text to the clipboard; false if that is unavailable or denied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
