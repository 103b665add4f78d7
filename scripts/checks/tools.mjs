import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/**
 * Path of a package's command, to be run with this Node directly, without npx, a shell or a `.cmd`.
 * @param {string} name package
 * @param {string} [command] the command, if the package has several
 */
export function commandOf(name, command = name) {
  const manifest = findManifest(name)
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'))
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[command])
}

function findManifest(name) {
  const found = require.resolve
    .paths(name)
    .map((folder) => join(folder, name, 'package.json'))
    .find((path) => existsSync(path))
  if (!found) throw new Error(`The package ${name} is not installed. Run: npm ci`)
  return found
}

/**
 * Runs a program and collects its output.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    const add = (chunk) => (output += chunk)
    child.stdout.on('data', add)
    child.stderr.on('data', add)
    child.on('error', (error) => resolve({ code: 1, output: `${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
