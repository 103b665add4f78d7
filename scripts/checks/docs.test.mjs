import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { docFaults } from './docs.mjs'

const CONFIG = `const Environment = z.object({\n  PORT: number(3000),\n  DATA_DIR: text('.data'),\n})\n`

/** A project with these files and the usual ones. */
function project(files) {
  const root = mkdtempSync(join(tmpdir(), 'hereabouts-docs-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const all = {
    'package.json': '{"scripts":{"check":"true"}}',
    'src/kit/server/environment.ts': CONFIG,
    '.env.example': '# PORT=3000\n# DATA_DIR=.data\n',
    ...files,
  }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

test('docs that name existing files, headings, commands and settings have no fault', () => {
  const root = project({
    'README.md': '[more](docs/more.md#how-it-works) `kit/server/environment` `src/kit/` `DATA_DIR=x` `npm run check`\n',
    'docs/more.md': '## How it works\n[back](../README.md) [out](https://example.org)\n',
  })
  expect(docFaults(root)).toEqual([])
})

test.each([
  ['[more](docs/gone.md)', 'README.md:1: the link docs/gone.md leads nowhere'],
  ['[more](#nothing)', 'README.md:1: there is no heading #nothing in README.md'],
  ['`kit/server/gone.ts`', 'README.md:1: there is no kit/server/gone.ts'],
  ['`forms/gone.ts`', 'README.md:1: there is no forms/gone.ts'],
  ['`npm run gone`', 'README.md:1: there is no npm run gone'],
  ['`GONE_SETTING=on`', 'README.md:1: GONE_SETTING is no setting of the server'],
])('%s is a fault', (line, fault) => {
  expect(docFaults(project({ 'README.md': line }))).toEqual([fault])
})

test('a setting that .env.example does not explain is a fault', () => {
  expect(docFaults(project({ '.env.example': '# PORT=3000\n' }))).toEqual([
    '.env.example: DATA_DIR is a setting and is not explained',
  ])
})

test('a decision record may contain removed names, but its links must be valid', () => {
  const root = project({ 'docs/decisions/0001-a.md': '`kit/server/gone.ts` [x](0002-b.md)\n' })
  expect(docFaults(root)).toEqual(['docs/decisions/0001-a.md:1: the link 0002-b.md leads nowhere'])
})
