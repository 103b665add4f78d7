import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FORGOTTEN_AFTER } from '#features/accounts/rules.ts'
import { SESSION_LASTS } from '#features/accounts/server/sessions.ts'
import { UNUSED_PHOTOS_KEPT } from '#features/photos/rules.ts'
import { days } from '#core/units.ts'
import { projectRoot } from '#kit/server/projectRoot.ts'

interface Policy {
  title: string
  asOf: string
  sections: { title: string; paragraphs: string[] }[]
}

const read = (language: string, name: string): Policy =>
  JSON.parse(readFileSync(join(projectRoot(), 'locales', language, 'policies', `${name}.json`), 'utf8')) as Policy

const inDays = (length: number) => length / days(1)

describe.each(['en', 'hi'])('the privacy policy in %s', (language) => {
  const policy = read(language, 'privacyPolicy')
  const text = policy.sections.flatMap(({ paragraphs }) => paragraphs).join('\n')

  test('[R-33] names the real retention times of the software', () => {
    const word = language === 'en' ? 'days' : 'दिन'
    for (const kept of [SESSION_LASTS, UNUSED_PHOTOS_KEPT, days(30), days(180), days(3)]) {
      expect(text).toContain(`${inDays(kept)} ${word}`)
    }
    expect(FORGOTTEN_AFTER).toBe(days(1))
    expect(text).toContain(language === 'en' ? 'for one day' : 'एक दिन तक')
  })

  test.each(['privacyPolicy', 'terms'])('%s has the sections of the English text', (name) => {
    const [own, english] = [read(language, name), read('en', name)]
    expect(own.asOf).toBe(english.asOf)
    expect(own.sections.map(({ paragraphs }) => paragraphs.length)).toEqual(
      english.sections.map(({ paragraphs }) => paragraphs.length),
    )
  })
})
