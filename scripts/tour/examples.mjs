/** Where an example of each noun is found, for addresses with an id; the first answer with an id is taken. */
const LISTS = {
  product: ['/api/my/items', '/api/products'],
  item: ['/api/my/items'],
  shop: ['/api/my/shops'],
  office: ['/api/my/offices'],
  service: ['/api/my/services'],
  'service-form': ['/api/my/services'],
  orders: ['/api/my/orders', '/api/orders'],
  chat: ['/api/conversations', '/api/my/conversations'],
}

/** An id that nothing has: the screen then shows what it says of unknown things. */
const UNKNOWN = 'unknown'

/**
 * Fills the `$name` parts of addresses with ids that exist for the signed-in person.
 * @param {import('@playwright/test').APIRequestContext} api
 * @returns {(route: string) => Promise<string>}
 */
export function exampleOf(api) {
  const found = new Map()
  return async (route) => {
    if (!route.includes('$')) return route
    const noun = route.split('/')[1]
    if (!found.has(noun)) found.set(noun, await firstId(api, LISTS[noun] ?? []))
    return route.replace(/\$\w+/, found.get(noun))
  }
}

async function firstId(api, paths) {
  for (const path of paths) {
    const answer = await api.get(path).catch(() => null)
    const id = answer?.ok() ? findId(await answer.json().catch(() => null)) : undefined
    if (id) return encodeURIComponent(id)
  }
  return UNKNOWN
}

function findId(value) {
  if (Array.isArray(value)) return value.find((entry) => typeof entry?.id === 'string')?.id
  if (typeof value !== 'object' || value === null) return undefined
  return Object.values(value).map(findId).find(Boolean)
}
