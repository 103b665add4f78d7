import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isBuilt, sourceHash, stampOf } from './buildStamp.mjs'

test('a build is valid until one of its sources changes', () => {
  const { root, write } = project()
  expect(isBuilt(root)).toBe(false)
  write('dist/build.json', stampOf(sourceHash(root)))
  expect(isBuilt(root)).toBe(true)
  write('src/app/main.ts', 'export const answer = 43')
  expect(isBuilt(root)).toBe(false)
  write('src/app/main.ts', 'export const answer = 42')
  expect(isBuilt(root)).toBe(true)
})

test('other packages, words and new files require a new build', () => {
  const { root, write } = project()
  for (const path of ['package-lock.json', 'locales/hi/ui.json', 'src/app/other.ts', 'vite.config.ts']) {
    const before = sourceHash(root)
    write(path, '{}')
    expect({ path, hash: sourceHash(root) }).not.toEqual({ path, hash: before })
  }
})

test('tests, migrations, documents and dates require no new build', () => {
  const { root, write } = project()
  const before = sourceHash(root)
  for (const path of [
    'src/app/main.test.ts',
    'src/kit/server/testing/kit.ts',
    'db/migrations/0001_x.sql',
    'README.md',
  ]) {
    write(path, 'new')
  }
  utimesSync(join(root, 'src', 'app', 'main.ts'), new Date(0), new Date(0))
  expect(sourceHash(root)).toBe(before)
})

test('content moved from one file to another is a change', () => {
  const { root, write } = project()
  write('src/a.ts', 'x')
  write('src/b.ts', '')
  const before = sourceHash(root)
  write('src/a.ts', '')
  write('src/b.ts', 'x')
  expect(sourceHash(root)).not.toBe(before)
})

function project() {
  const root = mkdtempSync(join(tmpdir(), 'hereabouts-project-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  write('package.json', '{}')
  write('src/app/main.ts', 'export const answer = 42')
  return { root, write }
}
