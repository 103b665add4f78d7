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
 * Keys of the changes that the compiler rejects: tests need not find them. Compiles a copy of the code in which each
 * change is in a separate file beside the unchanged one.
 * @param {import('./sites.mjs').Site[]} sites
 * @param {string} folder for the copy
 */
export function refusedByTypes(sites, folder) {
  if (sites.length === 0) return new Set()
  rmSync(folder, { recursive: true, force: true })
  for (const name of NEEDED) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const changed = new Map(sites.map((site, i) => [site.file.replace(/(\.tsx?)$/, `.changed${i}$1`), site]))
  for (const [file, site] of changed) writeFileSync(join(folder, file), withChange(site))
  const refused = new Set(faultyFiles(folder).flatMap((file) => changed.get(file)?.key ?? []))
  rmSync(folder, { recursive: true, force: true })
  console.log(`Types: ${refused.size} of ${sites.length} changes are refused`)
  return refused
}

function faultyFiles(folder) {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  return ['tsconfig.server.json', 'tsconfig.web.json'].flatMap((project) => {
    const settings = JSON.parse(readFileSync(join(folder, project), 'utf8'))
    settings.include.push('src/features/*/reading', 'src/features/*/engine')
    writeFileSync(join(folder, project), JSON.stringify(settings))
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
