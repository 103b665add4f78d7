import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Faults that make `npm ci` fail, or load other packages, on another machine than the one that wrote the lockfile. npm
 * silently drops packages of other platforms if a registry lacks one of them, and records the URL of the registry used.
 * @param {string} root folder of package.json
 * @returns {string[]} one sentence per fault
 */
export function lockfileFaults(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return [...missing(packages), ...addressed(packages), ...unproven(packages), ...loose(manifest)]
}

function missing(packages) {
  return Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !findPackage(packages, from, name))
      .map((name) => `${name}, which ${from || 'the project'} takes on some platforms, is not in package-lock.json.`),
  )
}

/**
 * Resolves a package as Node does: next to the importing package, then one level up, until the root.
 * @param {Record<string, object>} packages of package-lock.json
 * @param {string} from path of the importing package; empty for the project
 * @param {string} name
 * @returns {string | undefined} its path in the lockfile
 */
export function findPackage(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (path in packages) return path
    if (folder === '') return undefined
  }
}

function addressed(packages) {
  const names = Object.keys(packages).filter((path) => 'resolved' in packages[path] && !packages[path].link)
  if (names.length === 0) return []
  return [
    `${names.length} packages of package-lock.json name the registry they came from (${names[0]}, …): remove every "resolved" line.`,
  ]
}

function unproven(packages) {
  return Object.entries(packages)
    .filter(([path, entry]) => path !== '' && !entry.integrity && !entry.link && !entry.inBundle)
    .map(([path]) => `${path} has no integrity hash in package-lock.json.`)
}

function loose(manifest) {
  return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {})
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${name} is asked for as ${version}; versions are exact (npm i -E).`),
  )
}
