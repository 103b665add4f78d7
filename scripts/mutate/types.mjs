import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

const NEEDED = [
  'src',
  'bench',
  'locales',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.server.json',
  'tsconfig.web.json',
]

/**
 * Keys of the changes that the compiler rejects, which no test needs to find. Compiles a copy of the code with one
 * change per file, repeatedly.
 * @param {import('./sites.mjs').Site[]} sites
 * @param {string} folder for the copy
 */
export function refusedByTypes(sites, folder) {
  rmSync(folder, { recursive: true, force: true })
  for (const name of NEEDED) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const refused = new Set()
  for (let left = sites; left.length > 0;) {
    const now = new Map(left.map((site) => [site.file, site]))
    for (const site of now.values()) writeFileSync(join(folder, site.file), withChange(site))
    for (const file of faultyFiles(folder)) if (now.has(file)) refused.add(now.get(file).key)
    for (const file of now.keys()) cpSync(join(root, file), join(folder, file))
    left = left.filter((site) => now.get(site.file) !== site)
    console.log(`Types: ${left.length} left`)
  }
  rmSync(folder, { recursive: true, force: true })
  return refused
}

function faultyFiles(folder) {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  return ['tsconfig.server.json', 'tsconfig.web.json'].flatMap((project) => {
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', project, '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    })
    return [...stdout.matchAll(/^(src\/[^(\n]+)\(\d+,\d+\): error/gm)].map(([, file]) => file)
  })
}

function withChange({ file, start, end, now }) {
  const code = readFileSync(join(root, file), 'utf8')
  return code.slice(0, start) + (now === '' ? '{}' : `(${now})`) + code.slice(end)
}
