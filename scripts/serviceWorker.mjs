import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Pictures requested only by systems and other sites, never by a page. */
const NOT_KEPT =
  /^(plain\.css|follow\.js|index\.html|routes\.json|first\.json|sw\.js|share\.png|apple-|maskable-|icon-512|screenshots\/|tour\/)/

/**
 * Builds the service worker into a built web app and inserts the list of the app's files (ADR 0018).
 * @param {string} root folder of package.json
 * @param {string} webDir where the web app was built
 */
export async function buildServiceWorker(root, webDir) {
  await build({
    absWorkingDir: root,
    entryPoints: ['src/app/web/sw/sw.ts'],
    outfile: join(webDir, 'sw.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning',
    define: { BUILT_FILES: JSON.stringify(builtFiles(webDir)), 'process.env.NODE_ENV': '"production"' },
  })
}

/** The page with the files it refers to, and all other files that a page may request. */
function builtFiles(webDir) {
  const html = readFileSync(join(webDir, 'index.html'), 'utf8')
  const files = readdirSync(webDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(webDir.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !NOT_KEPT.test(path))
    .sort()
  const isHashed = (path) => path.startsWith('assets/')
  // Part of the shell, so that the SOS opens without a network once the worker is installed (ADR 0023).
  const { '/sosturnoff': alarm } = JSON.parse(readFileSync(join(webDir, 'routes.json'), 'utf8'))
  const isShell = (path) =>
    !isHashed(path) || html.includes(path) || alarm.includes(path) || path.startsWith('assets/errors-')
  const revisionOf = (path) =>
    isHashed(path)
      ? null
      : createHash('sha256')
          .update(readFileSync(join(webDir, path)))
          .digest('hex')
          .slice(0, 16)
  return {
    shell: ['index.html', ...files.filter(isShell)].map((url) => ({ url, revision: revisionOf(url) })),
    code: files.filter((path) => !isShell(path)),
  }
}
