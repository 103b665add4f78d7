/** A listing that a chat is about. */
interface ChatSubject {
  id: string
  kind: string
  name: string
}

/**
 * Address of the chat with a seller about a listing, which the first message keeps: of an item in /circle (G-18, H-09,
 * K-17), else in /chat. Null for a listing without an owner.
 */
export function chatHref(sellerId: string | null, sellerName: string, about: ChatSubject | null): string | null {
  if (sellerId === null) return null
  const who = { sellerId, sellerName }
  if (about?.kind === 'item')
    return `/circle?${new URLSearchParams({ ...who, productId: about.id, productName: about.name })}`
  return `/chat?${new URLSearchParams({ ...who, ...(about && { listingId: about.id }) })}`
}
