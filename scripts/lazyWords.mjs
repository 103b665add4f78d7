import { join } from 'node:path'
import { root } from './prepare.mjs'

/** Words that every screen needs from the start; `kit/web/i18n.tsx` has them at once. */
const EAGER = ['app', 'ui', 'errors']
const PREFIX = 'virtual:words/'

/**
 * Brings a part's English words along with whatever code speaks them (`useTranslations('chat')`), so that they come with
 * the screen's own chunk and not before the first screen. A plugin for Vite and Vitest.
 */
export function lazyWords() {
  return {
    name: 'lazy-words',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const part = id.slice(PREFIX.length + 1)
      const file = (...names) => JSON.stringify(join(root, ...names).replaceAll('\\', '/'))
      return `import { learnWords } from ${file('src', 'kit', 'web', 'i18n.tsx')}
import words from ${file('locales', 'en', `${part}.json`)}
learnWords(${JSON.stringify(part)}, words)`
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /useTranslations\('/ },
      handler(code) {
        const spoken = new Set(Array.from(code.matchAll(/useTranslations\('(\w+)/g), ([, part]) => part))
        const imports = [...spoken].filter((part) => !EAGER.includes(part)).map((part) => `import '${PREFIX}${part}';`)
        return imports.length === 0 ? undefined : { code: imports.join('') + code, map: null }
      },
    },
  }
}
