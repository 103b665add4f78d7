import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const PAGES = join(root, 'src', 'app', 'web', 'pages.ts')
/** Modules that a screen loads as soon as it is shown. */
const NEXT = { '/home': ['#features/home/web/NearbyCards.tsx'] }

/**
 * Writes `routes.json` beside the page: the files that each address needs besides those in the page, so that the server
 * can add preload links (ADR 0021). A plugin for Vite.
 */
export function routeFiles() {
  return {
    name: 'route-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const needed = (file, found = new Set()) => {
        if (found.has(file)) return found
        found.add(file)
        for (const imported of bundle[file]?.imports ?? []) needed(imported, found)
        return found
      }
      const atStart = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...needed(fileName)]))
      const filesOf = (specifier) => {
        const path = specifier.replace('#', 'src/').replace('./', 'src/app/web/')
        const id = join(root, path).replaceAll('\\', '/')
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === id)
        return chunk ? [...needed(chunk.fileName)].filter((file) => !atStart.has(file)) : []
      }
      const pages = readFileSync(PAGES, 'utf8').matchAll(
        /'(\/[^']*)':\s*async \(\) =>\s*\(await import\('([^']+)'\)\)/g,
      )
      const routes = Array.from(pages, ([, route, specifier]) => [
        route,
        [...new Set([specifier, ...(NEXT[route] ?? [])].flatMap(filesOf))],
      ])
      this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(Object.fromEntries(routes)) })
    },
  }
}
