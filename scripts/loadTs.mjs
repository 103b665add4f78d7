import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/**
 * Imports a TypeScript module of the project with its imports, on a Node without TypeScript support. Packages are not
 * bundled, so that the schema library exists once.
 * @param {string} root folder of package.json
 * @param {string} path module, relative to the root
 * @returns {Promise<Record<string, any>>}
 */
export async function loadTs(root, path) {
  const folder = join(root, 'node_modules', '.cache', 'scripts')
  mkdirSync(folder, { recursive: true })
  const outfile = join(folder, `${path.replace(/\W+/g, '-')}-${process.pid}-${(loads += 1)}.mjs`)
  await build({
    absWorkingDir: root,
    entryPoints: [path],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'silent',
  })
  try {
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(outfile, { force: true })
  }
}

let loads = 0
