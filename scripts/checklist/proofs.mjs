import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../checks/files.mjs'

const TESTS = /\.(test|spec)\.(ts|tsx|mjs)$/
const RESULTS = { vitest: 'test-results/vitest.json', playwright: 'test-results/playwright.json' }

/** @param {string} title "[A-05] it works" contains */
export function idsIn(title) {
  const brackets = title.match(/\[(?:\s*[A-X]-\d{2,3}\s*,?)+\]/g) ?? []
  return brackets.flatMap((bracket) => bracket.match(/[A-X]-\d{2,3}/g))
}

/**
 * Rows in the titles of tests, whether they ran or not.
 * @param {string} root folder of package.json
 * @returns {Map<string, string[]>} id → files
 */
export function writtenTests(root) {
  const written = new Map()
  for (const { file, ids } of claimsBelow(root)) {
    for (const id of ids) written.set(id, [...new Set([...(written.get(id) ?? []), file])])
  }
  return written
}

/**
 * Each test that names rows.
 * @param {string} root folder of package.json
 * @returns {{ file: string, title: string, ids: string[] }[]}
 */
export function claimsBelow(root) {
  const files = ['src', 'e2e', 'bench'].flatMap((folder) => filesBelow(root, folder, TESTS))
  return files.flatMap((file) =>
    titlesIn(readFileSync(join(root, file), 'utf8'))
      .map((title) => ({ file, title, ids: [...new Set(idsIn(title))] }))
      .filter(({ ids }) => ids.length > 0),
  )
}

/**
 * Titles of test(…), it(…), describe(…) and their .each/.skip/… forms, if they are literals; and rows named in a table
 * of cases: `['[V-34]', …`.
 */
export function titlesIn(source) {
  const CALL = /\b(?:test|it|describe)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
  const CELL = /\[\s*(['"`])((?:\[[A-X]-\d{2,3}\] ?)+)\1/g
  return [...source.matchAll(CALL), ...source.matchAll(CELL)].map((match) => match[2])
}

/**
 * Results of the last runs for each row.
 * @param {string} root folder of package.json
 * @returns {{ ran: Map<string, { passed: number, failed: number, skipped: number }>, runs: string[] }}
 */
export function lastResults(root) {
  const ran = new Map()
  const runs = []
  for (const [runner, file] of Object.entries(RESULTS)) {
    if (!existsSync(join(root, file))) continue
    const report = JSON.parse(readFileSync(join(root, file), 'utf8'))
    const tests = runner === 'vitest' ? vitestTests(report) : playwrightTests(report)
    runs.push(`${runner} ${startOf(report)}: ${tests.length} tests`)
    for (const { title, outcome } of tests) {
      for (const id of new Set(idsIn(title))) {
        const counts = ran.get(id) ?? { passed: 0, failed: 0, skipped: 0 }
        counts[outcome] += 1
        ran.set(id, counts)
      }
    }
  }
  return { ran, runs }
}

function vitestTests(report) {
  return report.testResults.flatMap((file) =>
    file.assertionResults.map(({ fullName, status }) => ({
      title: fullName,
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  )
}

function playwrightTests(report) {
  const inSuite = (suite, titles) => [
    ...(suite.suites ?? []).flatMap((inner) => inSuite(inner, [...titles, inner.title])),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map(({ status }) => ({ title: [...titles, spec.title].join(' '), outcome: OUTCOMES[status] })),
    ),
  ]
  return report.suites.flatMap((suite) => inSuite(suite, []))
}

/** A flaky test counts as failed. */
const OUTCOMES = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' }

function startOf(report) {
  const start = report.startTime ?? report.stats?.startTime
  return start ? new Date(start).toISOString().slice(0, 16).replace('T', ' ') : ''
}
