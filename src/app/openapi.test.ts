import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from './contract.ts'
import { openapi } from './openapi.ts'

test('docs/openapi.json equals the requests and answers of the endpoints', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'openapi.json'), 'utf8')
  expect(JSON.parse(text)).toEqual(openapi(endpoints))
})
