import { dirname } from 'node:path'
import { filesIn } from '../../architecture.mjs'
import config from '../../.dependency-cruiser.mjs'
import { filesBelow } from './files.mjs'

/**
 * Checks every import below src/ against the import rules.
 * @param {string} root folder of package.json
 * @returns {Promise<string[]>} one paragraph per broken rule
 */
export async function brokenImportLaw(root) {
  const read = await readImports(root)
  return [...unread(root, read), ...unlisted(root), ...broken(read)].map(paragraph)
}

/**
 * Every module below src/ with its imports and the rules that each breaks.
 * @param {string} root folder of package.json
 * @returns {Promise<import('dependency-cruiser').ICruiseResult>}
 */
export function readImports(root) {
  if (!reads.has(root)) reads.set(root, cruiseAll(root))
  return reads.get(root)
}

/** Cache: reading takes a second or two, and several checks need the result. */
const reads = new Map()

async function cruiseAll(root) {
  const { cruise } = await import('dependency-cruiser')
  const { enhancedResolveOptions, ...options } = config.options
  const ruleSet = { forbidden: config.forbidden }
  const { output } = await cruise(
    ['src'],
    { ...options, baseDir: root, validate: true, ruleSet },
    enhancedResolveOptions,
  )
  return output
}

/**
 * Reports if no modules were read: without a parser dependency-cruiser reports no modules and no violations.
 * @param {string} root folder of package.json
 * @param {{ modules: Array<{ source: string }> }} read
 */
export function unread(root, read) {
  const seen = new Set(read.modules.map((module) => module.source))
  const files = filesBelow(root, 'src', /\.tsx?$/).filter((file) => !seen.has(file))
  if (files.length === 0) return []
  return [
    { rule: 'every-file-is-read', comment: 'These files were not read, so nothing is known of them.', found: files },
  ]
}

/** Files outside the listed folders. The rules only see imports, and such a file may have none. */
function unlisted(root) {
  const named = new RegExp(filesIn())
  const strangers = filesBelow(root, 'src', /\.(tsx?|json)$/).filter((file) => !named.test(file))
  if (strangers.length === 0) return []
  const comment =
    'No place in architecture.mjs (LAYERS, FEATURES, PLACES) holds these, so no rule would know on which side they run. Move the file into server/, web/ or the root of its feature, or name its feature first.'
  return [{ rule: 'everything-is-listed', comment, found: [...new Set(strangers.map((file) => dirname(file)))] }]
}

function broken(read) {
  const byRule = new Map()
  for (const violation of read.summary.violations) {
    const { name } = violation.rule
    byRule.set(name, [...(byRule.get(name) ?? []), sentence(violation)])
  }
  return [...byRule].map(([rule, found]) => ({
    rule,
    comment: config.forbidden.find(({ name }) => name === rule).comment,
    found: [...new Set(found)].sort(),
  }))
}

function sentence({ type, from, to, unresolvedTo, cycle }) {
  if (cycle?.length) return circle(cycle.map((step) => step.name ?? step))
  return type === 'module' ? from : `${from} → ${unresolvedTo ?? to}`
}

/** Normalises a cycle to start at its first name, because every member reports it. */
function circle(members) {
  const first = members.indexOf([...members].sort()[0])
  const turned = [...members.slice(first), ...members.slice(0, first)]
  return [...turned, turned[0]].join(' → ')
}

function paragraph({ rule, comment, found }) {
  return [`${rule}: ${comment}`, ...found.map((line) => `  ${line}`)].join('\n')
}
