/** Pages of listings that visitors may open without an account: first segment of their path. */
export const PUBLIC_PAGES = ['product', 'service', 'shop', 'office'] as const
export type PublicPage = (typeof PUBLIC_PAGES)[number]

const MAIL = /[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>(),;]+/gu
/**
 * Nine or more digits with any spacing, or seven or more without spaces; commas do not count as spacing, as they
 * separate thousands.
 */
const NUMBER = /(?:\+\s?)?(?:\p{Nd}[\s().\-/–]{0,3}){8,}\p{Nd}|\p{Nd}{7,}/gu
const HANDLE = /(?:wa\.me|t\.me|m\.me|api\.whatsapp\.com)\/\S+/giu

/**
 * A seller's text for visitors without an account: phone numbers, mail addresses and chat links are removed (A-42: no
 * phones, no chat).
 */
export const withoutContacts = (text: string): string =>
  text.replace(MAIL, '…').replace(HANDLE, '…').replace(NUMBER, '…')

/** Town, state and country of an address as the geocoder and the town list write it; "" for a shorter address. */
export function townOf(address: string): string {
  const parts = address.split(',').map((part) => part.trim())
  return parts.length < 3 ? '' : parts.slice(-3).join(', ')
}
