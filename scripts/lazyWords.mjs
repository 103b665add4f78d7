import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'
import { spokenIn } from './spokenIn.mjs'

/** Message files that every screen needs; `kit/web/i18n.tsx` loads them. */
const EAGER = ['app', 'ui', 'errors']
const PREFIX = 'virtual:words/'
/** The errors that can be shown before the others have loaded; in tests all of them. */
const FIRST_ERRORS = 'virtual:first-errors'
const FIRST = [
  'network',
  'unexpected',
  'required',
  'tooLong',
  'invalidIdentifier',
  'invalidEmail',
  'invalidPhone',
  'passwordLength',
  'notSignedIn',
  'busy',
]

/**
 * Bundles English messages with the code that uses them (`useTranslations('chat')`), so that they load with the
 * screen's chunk and not before the first screen: the messages that a file names, or the whole part if the keys are
 * computed. A plugin for Vite and Vitest.
 * @param {(message: string) => unknown} [compile] compiles a message
 */
export function lazyWords(compile = (message) => message) {
  return {
    name: 'lazy-words',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PREFIX) || id === FIRST_ERRORS ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${FIRST_ERRORS}`) return firstErrors(compile)
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const [part, keys] = id.slice(PREFIX.length + 1).split('/')
      const file = join(root, 'locales', 'en', `${part}.json`)
      this.addWatchFile?.(file)
      const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')))
      const isWanted = wantedOf(keys)
      const words = Object.fromEntries(texts.filter(([key]) => isWanted(key)))
      const sent = JSON.stringify(words, (_key, value) => (typeof value === 'string' ? compile(value) : value))
      return `import { learnWords } from ${JSON.stringify(join(root, 'src', 'kit', 'web', 'i18n.tsx').replaceAll('\\', '/'))}
learnWords(${JSON.stringify(part)}, ${sent})`
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /useTranslations\('/ },
      handler(code, id) {
        const imports = Array.from(spokenIn(code, id))
          .filter(([part]) => !EAGER.includes(part))
          .map(([part, keys]) => `import '${PREFIX}${part}${keys ? `/${[...keys].sort().join(',')}` : ''}';`)
        return imports.length === 0 ? undefined : { code: imports.join('') + code, map: null }
      },
    },
  }
}

function firstErrors(compile) {
  const texts = Object.entries(JSON.parse(readFileSync(join(root, 'locales', 'en', 'errors.json'), 'utf8')))
  const wanted = texts.filter(([key]) => process.env.VITEST || FIRST.includes(key))
  const compiled = Object.fromEntries(wanted.map(([key, text]) => [key, compile(text)]))
  return `export default ${JSON.stringify(compiled)}`
}

/** The requested messages of a part: by key or key prefix (`day_*`); all if none is given. */
function wantedOf(keys) {
  if (!keys) return () => true
  const names = keys.split(',')
  const beginnings = names.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1))
  return (key) => names.includes(key) || beginnings.some((beginning) => key.startsWith(beginning))
}
