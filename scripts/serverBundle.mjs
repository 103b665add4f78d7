import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * How the server is bundled: `main.js`, one file per command in `cli/`, one per `*.worker.ts` in `workers/`, with
 * shared code in chunks. Packages stay in node_modules.
 */
export function serverBundle(root, outdir) {
  return {
    absWorkingDir: root,
    entryPoints: Object.fromEntries(entries(root)),
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: 'shared-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
  }
}

function entries(root) {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  const workers = sources.filter((path) => /[\\/]server[\\/].*\.worker\.ts$/.test(path))
  return [
    ['main', join(root, 'src', 'app', 'server', 'main.ts')],
    ...commandNames(root).map((name) => [`cli/${name}`, join(root, 'src', 'app', 'cli', `${name}.ts`)]),
    ...workers.map((path) => [`workers/${basename(path, '.worker.ts')}`, join(root, 'src', path)]),
  ]
}

/** The commands that package.json offers as `npm run`. */
export function commandNames(root) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.values(scripts).flatMap((script) => /^node scripts\/cli\.mjs ([\w-]+)$/.exec(script)?.[1] ?? [])
}
