import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'
import { spokenIn } from './spokenIn.mjs'

/** Words that every screen needs from the start; `kit/web/i18n.tsx` has them at once. */
const EAGER = ['app', 'ui', 'errors']
const PREFIX = 'virtual:words/'

/**
 * Brings English words along with whatever code speaks them (`useTranslations('chat')`), so that they come with the
 * screen's own chunk and not before the first screen: the sentences that a file names, or the whole part where it works
 * out their names. A plugin for Vite and Vitest.
 * @param {(message: string) => unknown} [compile] what a message becomes before it is sent
 */
export function lazyWords(compile = (message) => message) {
  return {
    name: 'lazy-words',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
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

/** Which sentences of a part are asked for: by their names, or by how these begin (`day_*`); all without any. */
function wantedOf(keys) {
  if (!keys) return () => true
  const names = keys.split(',')
  const beginnings = names.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1))
  return (key) => names.includes(key) || beginnings.some((beginning) => key.startsWith(beginning))
}
