import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadTs } from '../loadTs.mjs'

const FILE = 'docs/openapi.json'

/**
 * Compares docs/openapi.json with the endpoints of src/app/contract.ts.
 * @param {string} root folder of package.json
 * @param {{ update?: boolean }} [options] update: write the file instead
 * @returns {Promise<string[]>} one paragraph per difference
 */
export async function openapiDrift(root, { update = false } = {}) {
  const [{ endpoints }, { openapi }] = await Promise.all([
    loadTs(root, 'src/app/contract.ts'),
    loadTs(root, 'src/app/openapi.ts'),
  ])
  const document = openapi(endpoints)
  const printed = `${JSON.stringify(document, null, 2)}\n`
  const path = join(root, FILE)
  if (update) writeFileSync(path, printed)
  const committed = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (committed === printed) return clashes(endpoints)
  return [
    `${FILE} does not say what the endpoints say (${differing(committed, document)}). Run: npm run check -- --update`,
  ]
}

function clashes(endpoints) {
  const seen = new Map()
  return endpoints.flatMap(({ name, method, path }) => {
    const address = `${method} ${path}`
    const twin = seen.get(name) ?? seen.get(address)
    seen.set(name, name).set(address, name)
    return twin ? [`${name} (${address}) has the name or the address of ${twin}.`] : []
  })
}

function differing(committed, document) {
  if (committed === '') return 'there is no such file'
  const before = JSON.parse(committed).paths
  const after = document.paths
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = paths.filter((path) => JSON.stringify(before[path]) !== JSON.stringify(after[path]))
  return [...changed.slice(0, 5), ...(changed.length > 5 ? ['…'] : [])].join(', ') || 'its head differs'
}
