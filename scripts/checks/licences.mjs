import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readImports } from './importLaw.mjs'
import { findPackage } from './lockfile.mjs'

const FILE = 'THIRD_PARTY_NOTICES.md'
const MARK = '<!-- Below: written by npm run check -- --update -->'

/** Licences compatible with distributing the product as MIT: permissive ones, and file-level weak copyleft. */
const WELCOME = new Set(
  (
    'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Unlicense Python-2.0 Zlib CC0-1.0 ' +
    'CC-BY-4.0 OFL-1.1 MPL-2.0 LGPL-3.0-or-later LGPL-3.0-only Unicode-3.0'
  ).split(' '),
)

/**
 * Checks that every package has an accepted licence, and that shipped ones are in THIRD_PARTY_NOTICES.md.
 * @param {string} root folder of package.json
 * @param {{ update?: boolean }} [options] update: write the list instead
 * @returns {Promise<string[]>} one sentence per fault
 */
export async function licenceFaults(root, { update = false } = {}) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const list = await shipped(root, packages)
  const path = join(root, FILE)
  const [head, listed = ''] = (existsSync(path) ? readFileSync(path, 'utf8') : '').split(MARK)
  if (update) writeFileSync(path, `${head}${MARK}\n${list}`)
  const stale =
    update || listed.trim() === list.trim() ? [] : [`${FILE} lists other packages. Run: npm run check -- --update`]
  return [...stale, ...unwelcome(packages)]
}

/** Licences of packages that state it only in their LICENSE file or readme, or misspell it. */
const BY_FILE = { suncalc: 'BSD-2-Clause', 'splaytree-ts': 'BSD-3-Clause', 'urlsafe-base64': 'MIT' }

function unwelcome(packages) {
  return Object.entries(packages)
    .filter(([path, { license }]) => path !== '' && !fits(BY_FILE[nameOf(path)] ?? license))
    .map(
      ([path, { license }]) => `${nameOf(path)} is under ${license ?? 'no stated licence'}, which is not in the list.`,
    )
}

/** True for an accepted licence: "(A OR B)" if one is, "A AND B" if both are. */
function fits(license = '') {
  return license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => WELCOME.has(name)))
}

/** The packages that the server needs and those bundled for the browser, with their dependencies. */
async function shipped(root, packages) {
  const server = Object.keys({ ...packages[''].dependencies, ...packages[''].optionalDependencies })
  const found = new Map()
  const waiting = [...server, ...(await inBrowser(root))].map((name) => ['', name])
  for (const [from, name] of waiting) {
    const path = findPackage(packages, from, name)
    if (!path || found.has(path)) continue
    const { version, license, dependencies, optionalDependencies } = packages[path]
    found.set(path, `| ${name} | ${version} | ${BY_FILE[name] ?? license} |`)
    waiting.push(...Object.keys({ ...dependencies, ...optionalDependencies }).map((needed) => [path, needed]))
  }
  const lines = [...new Set(found.values())].sort()
  return ['| package | version | licence |', '|---|---|---|', ...lines, ''].join('\n')
}

async function inBrowser(root) {
  const { modules } = await readImports(root)
  const imported = modules
    .filter(({ source }) => /^src\/(core|kit\/web|features\/[^/]+\/(web\/)?[^/]+$|app\/web)/.test(source))
    .filter(({ source }) => !source.includes('.test.'))
    .flatMap(({ dependencies }) => dependencies.map(({ resolved }) => resolved))
    .filter((path) => path.startsWith('node_modules/'))
  return [...new Set(imported.map((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)[1]))].sort()
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
