import type { ClickKind } from '#features/listings/rules.ts'

/** What following a link of a listing's page counts as; null: nothing. A question for the place counts as directions. */
export function clickOf(href: string): ClickKind | null {
  if (/^(tel|sms|mailto):/.test(href)) return 'contact'
  if (href.startsWith('https://www.google.com/maps/dir/')) return 'directions'
  const [path, query = ''] = href.split('?')
  if (!/(^|\/)(chat|circle)$/.test(path!)) return null
  const params = new URLSearchParams(query)
  if (!params.has('sellerId') && !params.has('userId')) return null
  return params.get('requestType') === 'location' ? 'directions' : 'contact'
}
