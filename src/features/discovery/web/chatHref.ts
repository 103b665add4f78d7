/** Address of the conversation with a seller; null for a listing without an owner. */
export function chatHref(sellerId: string | null, sellerName: string): string | null {
  if (sellerId === null) return null
  return `/chat?${new URLSearchParams({ sellerId, sellerName })}`
}

/** The phone number of a contact; null when it is something else. */
export function phoneOf(contact: string): string | null {
  return /^\+?[\d\s()-]{6,}$/.test(contact) ? contact.replace(/[^\d+]/g, '') : null
}
