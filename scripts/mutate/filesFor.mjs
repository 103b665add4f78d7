import { dirname } from 'node:path'
import { wordsOf } from './tries.mjs'

/**
 * The test files that may reach a site, nearest first: those of its folder and its feature,
 * and those whose names share words with its path. For a contract's module-level code, openapi.test.ts comes first.
 */
export function filesFor({ file, cell, isStatic }, names, most) {
  const [feature, side] = cell.split('/')
  const own = `src/features/${feature}/`
  const words = wordsOf(file)
  const isPrinted = isStatic && /contract\.ts$/i.test(file)
  const shared = (name) => wordsOf(name).filter((word) => words.includes(word)).length
  const nearness = (name) =>
    (dirname(name) === dirname(file) ? 3 : 0) +
    (name.startsWith(own) ? 2 : 0) +
    (isPrinted && name === 'src/app/openapi.test.ts' ? 9 : 0) +
    2 * shared(name)
  const mayReach = (name) => {
    if (name.startsWith('e2e/')) return side === 'web'
    if (name.startsWith('src/app/')) return side !== 'web' && (dirname(name) === 'src/app' || shared(name) > 0)
    return name.startsWith(own) && (side === 'root' || name.endsWith('.tsx') === (side === 'web'))
  }
  return names
    .filter(mayReach)
    .sort((one, other) => nearness(other) - nearness(one))
    .slice(0, most)
}
