/** Pages of listings that a visitor may open without an account: the first part of their address. */
export const PUBLIC_PAGES = ['product', 'service', 'shop', 'office'] as const
export type PublicPage = (typeof PUBLIC_PAGES)[number]

const MAIL = /[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>(),;]+/gu
/** Nine digits and more, however they are spaced, or seven and more in one piece; thousands are written with commas. */
const NUMBER = /(?:\+\s?)?(?:\p{Nd}[\s().\-/–]{0,3}){8,}\p{Nd}|\p{Nd}{7,}/gu
const HANDLE = /(?:wa\.me|t\.me|m\.me|api\.whatsapp\.com)\/\S+/giu

/**
 * A seller's own words as visitors may read them: phone numbers, mail addresses and chat links, which sellers like to
 * put there, are left out (A-42: no phones, no chat).
 */
export const withoutContacts = (text: string): string =>
  text.replace(MAIL, '…').replace(HANDLE, '…').replace(NUMBER, '…')

/** Town, state and country of an address as the geocoder and the town list write it; "" for anything shorter. */
export function townOf(address: string): string {
  const parts = address.split(',').map((part) => part.trim())
  return parts.length < 3 ? '' : parts.slice(-3).join(', ')
}
