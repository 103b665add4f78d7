import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languageModule } from './languages.mjs'

test('the committed names of languages equal the output of the script', () => {
  const committed = readFileSync(new URL('../src/features/settings/web/languageNames.ts', import.meta.url), 'utf8')
  expect(committed).toBe(languageModule())
})
