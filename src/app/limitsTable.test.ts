import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { QUOTAS } from '#core/quotas.ts'

test('the table of limits in docs/security.md says what is kept', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'security.md'), 'utf8')
  const rows = [...text.matchAll(/^\|[^|]+\| `(\w+)` \| (\d+) \| (\d+) \|$/gm)]
  const told = rows.map(([, kind, perMinute, perDay]) => [
    kind,
    { perMinute: Number(perMinute), perDay: Number(perDay) },
  ])
  expect(Object.fromEntries(told)).toEqual(QUOTAS)
})
