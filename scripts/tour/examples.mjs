/** All listings nearby, including the demo neighbourhood. */
const NEAR = '/api/search?area=demo&limit=200'

/**
 * API paths that return examples of each kind, for addresses with an id; the first answer with an id of that kind is
 * used.
 */
const LISTS = {
  product: ['/api/my/items', NEAR],
  item: ['/api/my/items'],
  shop: ['/api/my/shops', NEAR],
  office: ['/api/my/offices', NEAR],
  service: ['/api/my/services', NEAR],
  'service-form': ['/api/my/services'],
  orders: ['/api/orders?side=buyer', '/api/orders?side=seller'],
  chat: ['/api/chat/conversations'],
}

/** An id that does not exist: the screen then shows its "not found" state. */
const UNKNOWN = 'unknown'

/** Addresses whose `$name` part is not an id. */
const NAMED = { 'privacy-settings': 'privacy' }

/**
 * Returns a function that fills the `$name` parts of an address with ids that exist for the signed-in person.
 * @param {import('@playwright/test').APIRequestContext} api
 * @returns {(route: string) => Promise<string>}
 */
export function exampleOf(api) {
  const found = new Map()
  return async (route) => {
    if (!route.includes('$')) return route
    const noun = route.split('/')[1]
    if (noun in NAMED) return route.replace(/\$\w+/, NAMED[noun])
    if (!found.has(noun)) found.set(noun, await firstId(api, noun, LISTS[noun] ?? []))
    return route.replace(/\$\w+/, found.get(noun))
  }
}

async function firstId(api, noun, paths) {
  const kind = noun === 'product' ? 'item' : noun
  for (const path of paths) {
    const answer = await api.get(path).catch(() => null)
    const id = answer?.ok() ? findId(await answer.json().catch(() => null), path === NEAR ? kind : null) : undefined
    if (id) return encodeURIComponent(id)
  }
  return UNKNOWN
}

function findId(value, kind) {
  if (Array.isArray(value)) {
    return value.find((entry) => typeof entry?.id === 'string' && (kind === null || entry.kind === kind))?.id
  }
  if (typeof value !== 'object' || value === null) return undefined
  return Object.values(value)
    .map((inner) => findId(inner, kind))
    .find(Boolean)
}
