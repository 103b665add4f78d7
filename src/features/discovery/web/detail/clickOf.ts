import type { ClickKind } from '#features/listings/rules.ts'

/**
 * The kind of click that following a link counts as; null: none. Asking for the place in the chat counts as directions.
 */
export function clickOf(href: string): ClickKind | null {
  if (/^(tel|sms|mailto):/.test(href)) return 'contact'
  if (href.startsWith('https://www.google.com/maps/dir/')) return 'directions'
  const [path, query = ''] = href.split('?')
  if (!/(^|\/)(chat|circle)$/.test(path!)) return null
  const params = new URLSearchParams(query)
  if (!params.has('sellerId') && !params.has('userId')) return null
  return params.get('requestType') === 'location' ? 'directions' : 'contact'
}
