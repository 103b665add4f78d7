import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isInstalled } from './prepare.mjs'

const FASTIFY = { version: '5.0.0', integrity: 'sha512-a' }
const ELSEWHERE = { version: '1.0.0', integrity: 'sha512-b', optional: true }

test('packages count as installed if npm’s own record has the content of the lockfile', () => {
  expect(isInstalled(project({ fastify: FASTIFY }, { fastify: FASTIFY }))).toBe(true)
})

test('packages for other platforms may be missing', () => {
  expect(isInstalled(project({ fastify: FASTIFY, elsewhere: ELSEWHERE }, { fastify: FASTIFY }))).toBe(true)
})

test('a missing, another or changed package, or an interrupted installation, requires a new one', () => {
  expect(isInstalled(project({ fastify: FASTIFY }, null))).toBe(false)
  expect(isInstalled(project({ fastify: FASTIFY }, {}))).toBe(false)
  expect(isInstalled(project({ fastify: FASTIFY }, { fastify: { ...FASTIFY, version: '5.0.1' } }))).toBe(false)
  expect(isInstalled(project({ fastify: FASTIFY }, { fastify: { ...FASTIFY, integrity: 'sha512-c' } }))).toBe(false)
  const newer = { ...ELSEWHERE, version: '1.0.1' }
  expect(isInstalled(project({ elsewhere: newer }, { elsewhere: ELSEWHERE }))).toBe(false)
})

/** A project with this lockfile and, unless null, this record of what npm installed. */
function project(locked, installed) {
  const root = mkdtempSync(join(tmpdir(), 'hereabouts-project-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const packages = (all) =>
    JSON.stringify({
      packages: {
        '': { name: 'project' },
        ...Object.fromEntries(Object.entries(all).map(([name, of]) => [`node_modules/${name}`, of])),
      },
    })
  writeFileSync(join(root, 'package-lock.json'), packages(locked))
  mkdirSync(join(root, 'node_modules'))
  if (installed) writeFileSync(join(root, 'node_modules', '.package-lock.json'), packages(installed))
  return root
}
