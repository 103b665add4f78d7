/** Opens the conversation with a seller; null where nobody has claimed the listing. */
export function chatHref(sellerId: string | null, sellerName: string): string | null {
  if (sellerId === null) return null
  return `/chat?${new URLSearchParams({ sellerId, sellerName })}`
}

/** A contact as a number that can be called; null when it is something else. */
export function phoneOf(contact: string): string | null {
  return /^\+?[\d\s()-]{6,}$/.test(contact) ? contact.replace(/[^\d+]/g, '') : null
}
