import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** Modules that a screen loads as soon as it is shown. */
const NEXT = { '/home': ['src/features/home/web/NearbyCards.tsx'] }

/**
 * Writes `routes.json` beside the built page: the files that each address needs besides those in the page, so that the
 * server can add preload links (ADR 0021). Reads the bundler's manifest and deletes it.
 * @param {string} root folder of package.json
 * @param {string} webDir where the web app was built
 */
export async function writeRouteFiles(root, webDir) {
  const manifest = JSON.parse(readFileSync(join(webDir, '.vite', 'manifest.json'), 'utf8'))
  const needed = (key, found = new Set()) => {
    if (found.has(key)) return found
    found.add(key)
    for (const imported of manifest[key].imports ?? []) needed(imported, found)
    return found
  }
  const atStart = needed('index.html')
  const filesOf = (source) => [...needed(source)].filter((key) => !atStart.has(key)).map((key) => manifest[key].file)
  const routes = Object.entries(await pageFiles(root)).map(([route, source]) => [
    route,
    [...new Set([source, ...(NEXT[route] ?? [])].flatMap(filesOf))],
  ])
  writeFileSync(join(webDir, 'routes.json'), JSON.stringify(Object.fromEntries(routes)))
  rmSync(join(webDir, '.vite'), { recursive: true })
}

/**
 * The file of each address's screen, according to `src/app/web/pages.ts`: it is run with stand-ins for the screens,
 * each of which exports its own path under every name.
 * @returns {Promise<Record<string, string>>} from the root, with forward slashes
 */
export async function pageFiles(root) {
  const outfile = join(root, 'node_modules', '.cache', `pages-${process.pid}.cjs`)
  await build({
    absWorkingDir: root,
    entryPoints: ['src/app/web/pages.ts'],
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    plugins: [{ name: 'own-paths', setup: (esbuild) => exportPaths(esbuild, root) }],
  })
  try {
    const { PAGES } = (await import(pathToFileURL(outfile).href)).default
    return Object.fromEntries(
      await Promise.all(Object.entries(PAGES).map(async ([route, load]) => [route, await load()])),
    )
  } finally {
    rmSync(outfile, { force: true })
  }
}

function exportPaths(esbuild, root) {
  esbuild.onResolve({ filter: /^(#|\.)/ }, ({ path, kind, importer }) => {
    if (kind !== 'dynamic-import') return undefined
    const file = path.startsWith('#') ? join(root, 'src', path.slice(1)) : join(dirname(importer), path)
    return { path: relative(root, file).replaceAll('\\', '/'), namespace: 'own-path' }
  })
  esbuild.onLoad({ filter: /./, namespace: 'own-path' }, ({ path }) => ({
    contents: `module.exports = Object.create(new Proxy({}, { get: () => ${JSON.stringify(path)} }))`,
  }))
}
