import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Folders that a build depends on. Everything else (migrations, documents, tests) is read at run time or not at all.
 */
const FOLDERS = ['src', 'locales', 'public', 'scripts']
const FILES = ['index.html', 'package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.base.json']
const NOT_BUILT = /(\.test\.[cm]?[jt]sx?|\.md|~|\.sw[op])$|[\\/]testing[\\/]/

const stampPath = (dist) => join(dist, 'build.json')

/** A hash of all sources of a build. */
export function sourceHash(root) {
  const hash = createHash('sha256')
  for (const path of [...FILES, ...FOLDERS.flatMap((folder) => filesOf(root, folder))]) {
    if (!existsSync(join(root, path))) continue
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Whether `dist` was built from exactly these sources. */
export function isBuilt(root) {
  const stamp = stampPath(join(root, 'dist'))
  return existsSync(stamp) && JSON.parse(readFileSync(stamp, 'utf8')).sources === sourceHash(root)
}

/** The stamp written last into a finished build. */
export function stampOf(sources) {
  return `${JSON.stringify({ sources })}\n`
}

function filesOf(root, folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !NOT_BUILT.test(path))
    .sort()
}
