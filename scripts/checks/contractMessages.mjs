/**
 * The message keys in the contract's schemas; each needs a sentence in locales/<language>/errors.json.
 * @param {Array<{ input: object }>} endpoints
 * @returns {string[]} sorted
 */
export function contractMessages(endpoints) {
  const keys = new Set()
  const seen = new Set()
  for (const { input } of endpoints) collect(input, keys, seen)
  return [...keys].sort()
}

/** Walks the definition of a schema: fields, items, options, checks. */
function collect(node, keys, seen) {
  if (typeof node !== 'object' || node === null || seen.has(node)) return
  seen.add(node)
  if (Array.isArray(node)) {
    for (const item of node) collect(item, keys, seen)
    return
  }
  const def = node._zod?.def
  if (!def) {
    if (Object.getPrototypeOf(node) === Object.prototype)
      for (const inner of Object.values(node)) collect(inner, keys, seen)
    return
  }
  const key = messageOf(def)
  if (key) keys.add(key)
  for (const inner of Object.values(def)) collect(inner, keys, seen)
  if (def.type === 'lazy') collect(def.getter(), keys, seen)
}

/** The message key of a check. Only constant messages are keys, not those computed from the input. */
function messageOf({ error }) {
  try {
    const message = typeof error === 'function' ? error({}) : undefined
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}
