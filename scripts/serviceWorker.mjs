import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
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
    !isHashed(path) || html.includes(path) || alarm.includes(path) || /^assets\/errors[-.]/.test(path)
  const revisionOf = (path) =>
    isHashed(path)
      ? null
      : createHash('sha256')
          .update(readFileSync(join(webDir, path)))
          .digest('hex')
          .slice(0, 16)
  const code = files.filter((path) => !isShell(path))
  return {
    shell: ['index.html', ...files.filter(isShell)].map((url) => ({ url, revision: revisionOf(url) })),
    code,
    packs: writePacks(webDir, code),
  }
}

/** Bytes of scripts in a pack before compression (to about a third). An interrupted download repeats one pack. */
const PACK_BYTES = 300_000

/** Writes many scripts and style sheets into a few files, each a JSON object of texts by path. Returns their paths. */
function writePacks(webDir, code) {
  const packs = []
  let size = PACK_BYTES
  for (const path of code.filter((each) => /\.(js|css)$/.test(each))) {
    const text = readFileSync(join(webDir, path), 'utf8')
    if (size + text.length > PACK_BYTES) {
      packs.push({})
      size = 0
    }
    packs.at(-1)[path] = text
    size += text.length
  }
  return packs.map((texts) => {
    const json = JSON.stringify(texts)
    const url = `assets/pack-${createHash('sha256').update(json).digest('hex').slice(0, 8)}.json`
    writeFileSync(join(webDir, url), json)
    return { url, files: Object.keys(texts) }
  })
}
