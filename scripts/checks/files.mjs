import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const NOT_OURS = /^(node_modules|\.git|\.data|\.cache|dist(-.*)?|test-results|coverage)$/
/** Folder in the root into which `npm run screens` writes; other folders with this name contain sources. */
const PICTURES = 'screens'

/**
 * Files below a folder whose path matches, sorted, with `/` between the parts.
 * @param {string} root folder of package.json
 * @param {string} folder relative to the root; empty for the whole tree
 * @param {RegExp} pattern
 * @returns {string[]} paths relative to the root; none when there is no such folder
 */
export function filesBelow(root, folder, pattern = /./) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !NOT_OURS.test(entry.name) && !(folder === '' && entry.name === PICTURES))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) return filesBelow(root, path, pattern)
      return pattern.test(path) ? [path] : []
    })
    .sort()
}

/**
 * Tracked files and new files that are not ignored. Without git (an unpacked archive) all files that are not built or
 * installed.
 * @param {string} root folder of package.json
 */
export function committedFiles(root) {
  try {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    })
    return listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path)))
  } catch {
    return filesBelow(root, '')
  }
}
