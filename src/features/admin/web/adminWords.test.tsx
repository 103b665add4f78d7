import { IntlProvider } from 'use-intl'
import { afterEach, expect, test } from 'vitest'
import { clearParts, renderPart } from '#kit/web/ui/renderPart.tsx'
import admin from '../../../../locales/en/admin.json' with { type: 'json' }
import { useAdminWords } from './useAdminWords.ts'

afterEach(() => clearParts())

type Words = ReturnType<typeof useAdminWords>

async function said(sentence: (words: Words) => string): Promise<string> {
  const Part = () => sentence(useAdminWords())
  const { host } = await renderPart(
    <IntlProvider locale="en-IN" messages={{ admin }}>
      <Part />
    </IntlProvider>,
  )
  return host.textContent
}

const before = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

// The clock of a screen may be a minute behind.
test.each([
  [10, /^(8|9|10) min\.? ago$/],
  [58, /^(56|57|58) min\.? ago$/],
  [150, /^2 hr\.? ago$/],
  [47 * 60 - 10, /^46 hr\.? ago$/],
])('an event %i minutes ago is shown as %s', async (minutes, text) => {
  expect(await said((words) => words.ago(before(minutes)))).toMatch(text)
})

test('an event two days ago is shown by its date', async () => {
  expect(await said((words) => words.ago(before(49 * 60)))).toMatch(/^\d{1,2} [A-Z][a-z]{2}/)
})

test('times are shown in Indian time', async () => {
  expect(await said((words) => words.moment('2026-01-10T20:00:00Z'))).toMatch(/^11 Jan.*1:30\s?am$/i)
})

test('a person who has left is shown as "Former member"', async () => {
  expect(await said((words) => words.nameOf(null))).toBe('Former member')
  expect(await said((words) => words.nameOf({ name: 'Asha' }))).toBe('Asha')
})
