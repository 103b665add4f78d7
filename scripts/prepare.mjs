import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBuilt } from './buildStamp.mjs'

/** Folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

const OLDEST_NODE = [20, 19]

/**
 * Makes the project ready to run: Node version, packages of the lockfile, an up-to-date build. Takes some hundredths of
 * a second if nothing is to do. Ends the process with a plain sentence if it fails.
 */
export async function prepare() {
  await install()
  if (!isBuilt(root)) {
    console.log('Building …')
    await run(process.execPath, [join(root, 'scripts', 'build.mjs'), '--quiet'], { failed: 'The build failed.' })
  }
}

/** The first half of `prepare`: Node version and packages of the lockfile, without a build. */
export async function install() {
  refuseOldNode()
  process.chdir(root)
  if (!isInstalled(root)) {
    console.log('Installing packages (the first time, this takes a minute or two) …')
    await run(...npm('ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'), {
      failed: 'The packages could not be installed. Is the package registry reachable from here?',
    })
  }
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  fail(
    `Hereabouts needs Node.js ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org`,
  )
}

/**
 * True if node_modules matches the lockfile, by npm's own record of installed packages, which is written last. Packages
 * that this platform does not need may be missing.
 */
export function isInstalled(folder) {
  const record = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const found = installed[path]
    if (path === '' || (optional && !found)) return true
    return found?.version === version && found.integrity === integrity
  })
}

/** Runs the npm that started this process, else the one on the path. */
function npm(...args) {
  const cli = process.env.npm_execpath
  if (cli && basename(cli) === 'npm-cli.js') return [process.execPath, [cli, ...args]]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', args]
}

/** Runs a command to its end; a signal to this process also ends the command. */
async function run(command, args, { failed }) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
    shell: command.endsWith('.cmd'),
  })
  const passOn = (signal) => child.kill(signal)
  process.on('SIGINT', passOn).on('SIGTERM', passOn)
  const [code, signal] = await new Promise((resolve) => {
    child.once('error', (error) => resolve([error.message, null]))
    child.once('close', (...end) => resolve(end))
  })
  process.off('SIGINT', passOn).off('SIGTERM', passOn)
  if (signal) process.exit(1)
  if (code !== 0) fail(failed)
}

function fail(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}
