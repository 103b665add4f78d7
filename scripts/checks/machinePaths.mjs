import { readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { committedFiles } from './files.mjs'

const LARGEST = 8 * 1024 * 1024

/**
 * Home folders of people and build machines. `/home` alone is a screen of the product, so a match needs further parts.
 */
const FOREIGN = [/(?<![\w.~/-])\/(?:home|Users)\/[\w.-]+\/[\w.-]+/, /(?<![\w.~/-])\/root\/[\w.-]+/, /\b[A-Z]:\\Users\\/]

/**
 * Committed text with a path on one machine: it is useless elsewhere and reveals its author.
 * @param {string} root folder of package.json
 * @returns {string[]} one "file:line: text" per finding
 */
export function machinePaths(root) {
  const own = [root, homedir()].filter((path) => path.split(/[\\/]/).length > 2)
  return committedFiles(root).flatMap((file) => {
    if (statSync(join(root, file)).size > LARGEST) return []
    const text = readFileSync(join(root, file), 'utf8')
    if (text.includes('\0')) return []
    return text.split('\n').flatMap((line, i) => {
      const found = own.find((path) => line.includes(path)) ?? FOREIGN.map((path) => path.exec(line)?.[0]).find(Boolean)
      return found ? [`${file}:${i + 1}: ${found}`] : []
    })
  })
}
