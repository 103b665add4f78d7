import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build as buildServer } from 'esbuild'
import { build as buildWeb } from 'vite'
import { sourceHash, stampOf } from './buildStamp.mjs'
import { packFiles } from './packFiles.mjs'
import { root } from './prepare.mjs'
import { serverBundle } from './serverBundle.mjs'
import { writeRouteFiles } from './routeFiles.mjs'
import { buildServiceWorker } from './serviceWorker.mjs'

/**
 * Builds the web app and the server into `dist`. It builds in a temporary folder and swaps it in when complete, so that
 * a failed or interrupted build keeps the previous one.
 *   npm run build                   all of it
 *   npm run build -- --quiet        only errors
 */
const isQuiet = process.argv.includes('--quiet')
const began = performance.now()
process.env.NODE_ENV = 'production'
process.chdir(root)

const dist = join(root, 'dist')
const aside = join(root, `dist-${process.pid}`)
clearLeftovers()
mkdirSync(aside)
try {
  const sources = sourceHash(root)
  await Promise.all([
    buildWeb({ root, logLevel: isQuiet ? 'error' : 'info', build: { outDir: join(aside, 'web'), emptyOutDir: true } }),
    buildServer(serverBundle(root, join(aside, 'server'))),
  ])
  writeFirstPages(aside)
  await writeRouteFiles(root, join(aside, 'web'))
  await buildServiceWorker(root, join(aside, 'web'))
  packFiles(join(aside, 'web'))
  writeFileSync(join(aside, 'build.json'), stampOf(sources))
  putInPlace()
} finally {
  rmSync(aside, { recursive: true, force: true })
}
if (!isQuiet) console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`)

/** In a separate process, because it simulates a browser. */
function writeFirstPages(folder) {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'firstPages.mjs'), folder], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The first pages could not be rendered')
}

function putInPlace() {
  const former = `${aside}-former`
  if (existsSync(dist)) renameSync(dist, former)
  renameSync(aside, dist)
  rmSync(former, { recursive: true, force: true })
}

/** Removes leftovers of killed builds. */
function clearLeftovers() {
  for (const name of readdirSync(root)) {
    const [, builder] = /^dist-(\d+)(-former)?$/.exec(name) ?? []
    if (builder && !isAlive(Number(builder))) rmSync(join(root, name), { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch {
    return false
  }
}
