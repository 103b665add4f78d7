import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { spokenIn } from '../spokenIn.mjs'
import { filesBelow } from './files.mjs'

/** Parts that `src/kit/web/i18n.tsx` loads for every screen. */
const EAGER = new Set(['app', 'ui', 'errors'])

/**
 * Checks that every file imports the texts it uses: `useTranslations('chat')` needs `words/chat.ts`. If the texts of a
 * part are divided into several files, each file that contains a used key is needed (all files if keys are computed).
 * Also checks that each key has a text.
 * @param {string} root folder of package.json
 * @returns {string[]} one sentence per fault
 */
export function wordImportFaults(root) {
  const parts = readParts(root)
  return filesBelow(root, 'src', /\.tsx?$/)
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) => {
      const code = readFileSync(join(root, path), 'utf8')
      return code.includes("useTranslations('") ? faultsOf(path, code, parts) : []
    })
}

/**
 * @param {string} path
 * @param {string} code
 * @param {Map<string, Map<string, string[]>>} parts part → file → its keys
 * @returns {string[]}
 */
export function faultsOf(path, code, parts) {
  const imported = new Set(
    Array.from(code.matchAll(/^import '([^']*\/words\/[\w.]+)\.ts'$/gm), ([, file]) => file.split('/').at(-1)),
  )
  const spoken = spokenIn(code, path)
  const needed = new Set()
  const unknown = []
  for (const [part, keys] of spoken) {
    const files = parts.get(part) ?? new Map()
    for (const key of keys ?? ['*']) {
      const having = [...files].filter(([, known]) => known.some((each) => isMeant(key, each))).map(([file]) => file)
      if (having.length === 0) unknown.push(`${path} says ${part}.${key}, for which there are no words.`)
      if (!EAGER.has(part)) for (const file of having) needed.add(file)
    }
  }
  return [
    ...unknown,
    ...[...needed].filter((file) => !imported.has(file)).map((file) => `${path} must import words/${file}.ts.`),
    ...[...imported]
      .filter((file) => !needed.has(file))
      .map((file) => `${path} imports words/${file}.ts without need.`),
  ]
}

const isMeant = (key, each) => (key.endsWith('*') ? each.startsWith(key.slice(0, -1)) : each === key)

/** `sos.json` and `sos.button.json` are files of the part "sos". */
function readParts(root) {
  const parts = new Map()
  for (const path of filesBelow(root, 'locales/en', /\.json$/)) {
    if (dirname(path) !== 'locales/en') continue
    const file = path.slice('locales/en/'.length, -'.json'.length)
    const [part] = file.split('.')
    if (!parts.has(part)) parts.set(part, new Map())
    parts.get(part).set(file, Object.keys(JSON.parse(readFileSync(join(root, path), 'utf8'))))
  }
  return parts
}
