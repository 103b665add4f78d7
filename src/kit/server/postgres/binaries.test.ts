import { lstatSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cannotRun, findBinaries } from './binaries.ts'

test('library links that a blocked install script did not create are created', () => {
  const folder = fakePackage()
  findBinaries(folder)
  expect(readlinkSync(join(folder, 'native', 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
  findBinaries(folder)
  expect(lstatSync(join(folder, 'native', 'lib', 'libpq.so.5')).isSymbolicLink()).toBe(true)
})

test('programs that lost their executable bit get it back, for every user', () => {
  const binaries = findBinaries(fakePackage())
  for (const path of [binaries.postgres, binaries.initdb, binaries.pgCtl])
    expect(statSync(path).mode & 0o777).toBe(0o755)
})

test('the main version is the package’s', () => {
  expect(findBinaries(fakePackage()).major).toBe(18)
})

test('if programs cannot be loaded, the message says why and what to do', () => {
  expect(cannotRun('/x/postgres', 'ENOENT').message).toMatch(/GNU C library.*DATABASE_URL/s)
})

/** A package as npm unpacks it when install scripts are blocked and file modes were lost. */
function fakePackage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hereabouts-binaries-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'native', 'bin'), { recursive: true })
  mkdirSync(join(folder, 'native', 'lib'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '18.4.0-beta.17' }))
  writeFileSync(join(folder, 'native', 'lib', 'libpq.so.5.18'), '')
  writeFileSync(
    join(folder, 'native', 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
  )
  for (const name of ['postgres', 'initdb', 'pg_ctl'])
    writeFileSync(join(folder, 'native', 'bin', name), '', { mode: 0o644 })
  return folder
}
