import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const ICONS = join(root, 'node_modules', 'lucide-react', 'dist', 'esm').replaceAll('\\', '/')

/** Imports each icon from its own file, so that icons are in the chunk of their screen. A plugin for Vite. */
export function ownIcons() {
  const files = new Map()
  const importOf = (named) => {
    const [name, , as = name] = named.split(/\s+/)
    return `import ${as} from '${ICONS}/${files.get(name)}'`
  }
  return {
    name: 'own-icons',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      const list = readFileSync(`${ICONS}/lucide-react.mjs`, 'utf8')
      for (const [, names, file] of list.matchAll(/export \{([^}]+)\} from '\.\/(icons\/[\w-]+\.mjs)'/g)) {
        for (const [, name] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
      }
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /from 'lucide-react'/ },
      handler: (code) => ({
        code: code.replace(/\bimport \{([^}]+)\} from 'lucide-react'/g, (whole, list) => {
          const names = list.split(',').map((name) => name.trim())
          const icons = names.filter((name) => name !== '' && !name.startsWith('type '))
          return icons.every((name) => files.has(name.split(/\s/)[0])) ? icons.map(importOf).join(';') : whole
        }),
        map: null,
      }),
    },
  }
}
