/** Address of the conversation with a seller; null for a listing without an owner. */
export function chatHref(sellerId: string | null, sellerName: string): string | null {
  if (sellerId === null) return null
  return `/chat?${new URLSearchParams({ sellerId, sellerName })}`
}
