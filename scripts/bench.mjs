import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { root } from './prepare.mjs'

/**
 * Runs a benchmark of bench/ in a separate process.
 *   npm run bench -- search 100000
 */
const [name, ...options] = process.argv.slice(2)
const source = join(root, 'bench', `${name}.ts`)
if (!name || !existsSync(source)) {
  const names = readdirSync(join(root, 'bench'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => basename(file, '.ts'))
  console.error(`Which benchmark? npm run bench -- ${names.join(' | ')}`)
  process.exit(1)
}
const outfile = join(root, 'node_modules', '.cache', 'bench', `${name}.mjs`)
await build({
  absWorkingDir: root,
  entryPoints: [source],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  sourcemap: 'linked',
  logLevel: 'warning',
})
const { status } = spawnSync(
  process.execPath,
  ['--enable-source-maps', '--max-old-space-size=8192', outfile, ...options],
  { stdio: 'inherit' },
)
process.exitCode = status ?? 1
