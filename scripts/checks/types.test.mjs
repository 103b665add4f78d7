import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { commandOf, run } from './tools.mjs'

test('one run of the linter reports errors of types and of rules that need types', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hereabouts-types-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'tsconfig.json'), '{"compilerOptions":{"strict":true,"types":[]}}')
  writeFileSync(join(folder, '.oxlintrc.json'), '{"rules":{"typescript/no-floating-promises":"error"}}')
  writeFileSync(join(folder, 'wrong.ts'), "export const count: number = 'x'\nconst later = async () => 1\nlater()\n")
  const { code, output } = await run(process.execPath, [commandOf('oxlint'), '--type-aware', '--type-check'], {
    cwd: folder,
  })
  expect(code).not.toBe(0)
  expect(output).toContain('TS2322')
  expect(output).toContain('no-floating-promises')
})
