import { describe, expect, test } from 'vitest'
import { findLanguages, parseLanguages } from './languages.ts'
import { LANGUAGE_NAMES } from './web/languageNames.ts'

const languages = parseLanguages(LANGUAGE_NAMES)
const codes = (typed: string) => findLanguages(languages, typed).map(({ code }) => code)

describe('the list', () => {
  test('[Q-02] [W-63] has more than 300 languages, of which about a hundred are shown before a search', () => {
    expect(languages.length).toBeGreaterThanOrEqual(300)
    const common = languages.filter(({ isCommon }) => isCommon)
    expect(common.length).toBeGreaterThanOrEqual(90)
    expect(common.length).toBeLessThanOrEqual(110)
  })

  test('[Q-03] [W-63] has every language once, by code and by English name', () => {
    for (const key of ['code', 'english'] as const)
      expect(new Set(languages.map((each) => each[key])).size).toBe(languages.length)
    for (const { code, english, own } of languages) {
      expect(code).toMatch(/^[a-z]{2,3}$/)
      expect(english.trim() !== '' && own.trim() !== '', code).toBe(true)
    }
  })

  test('shows the languages of the Constitution of India before a search', () => {
    const scheduled = 'as bn brx doi gu hi kn kok ks mai ml mni mr ne or pa sa sat sd ta te ur'.split(' ')
    const shown = new Set(languages.filter(({ isCommon }) => isCommon).map(({ code }) => code))
    expect(scheduled.filter((code) => !shown.has(code))).toEqual([])
  })

  test('knows the right-to-left languages', () => {
    const rtl = new Set(languages.filter(({ dir }) => dir === 'rtl').map(({ code }) => code))
    for (const code of ['ar', 'he', 'ur', 'fa', 'ps', 'dv', 'yi', 'ks', 'sd']) expect(rtl.has(code), code).toBe(true)
    for (const code of ['hi', 'en', 'el', 'ru', 'ja', 'ta']) expect(rtl.has(code), code).toBe(false)
  })
})

describe('the search', () => {
  test('[Q-04] finds by English and native name in any letter case', () => {
    for (const typed of ['hIn', 'HINDI', 'हिन्दी', 'हिन्', 'hi']) expect(codes(typed), typed).toContain('hi')
    expect(codes('hindi')[0]).toBe('hi')
    expect(codes('ΕΛΛΗΝΙΚΆ')[0]).toBe('el')
    expect(codes('РУССКИЙ')[0]).toBe('ru')
    expect(codes('தமிழ்')[0]).toBe('ta')
    expect(codes('日本')[0]).toBe('ja')
  })

  test('finds by code, without accents, and by a later word', () => {
    expect(codes('mr')[0]).toBe('mr')
    expect(codes('francais')[0]).toBe('fr')
    expect(codes('gaelic')[0]).toBe('gd')
  })

  test('finds a name despite a typo, but only without an exact match', () => {
    expect(codes('Tamli')).toContain('ta')
    expect(codes('Bengla')).toContain('bn')
    expect(codes('Malayalm')[0]).toBe('ml')
    expect(codes('Hindu')[0]).toBe('hi')
    expect(codes('Gujrati')[0]).toBe('gu')
    expect(codes('french')).toEqual(['fr'])
    expect(codes('japanese')).toEqual(['ja'])
  })

  test('[Q-05] finds nothing for an unknown name', () => {
    for (const typed of ['zzz', 'qqqqqqqq', '12345', '<script>']) expect(codes(typed), typed).toEqual([])
  })

  test('gives every language for an empty text', () => {
    expect(codes('  ')).toHaveLength(languages.length)
  })
})

test('[Q-04] lists an exact match first, then names with that beginning, then names that contain the text', () => {
  const found = codes('an')
  expect(found[0]).toBe('an')
  const [anii, afrikaans] = ['blo', 'af'].map((code) => found.indexOf(code))
  expect(anii).toBeGreaterThan(0)
  expect(afrikaans).toBeGreaterThan(anii!)
})

test('[Q-04] the beginning of a later word ranks before other parts of a name', () => {
  const order = (typed: string) =>
    findLanguages(parseLanguages('aa|Asturnor;bb|Xnorth;cc|Old Norse'), typed).map(({ code }) => code)
  expect(order('nor')).toEqual(['cc', 'aa', 'bb'])
})

test('[Q-04] finds a language by a part from the middle of its name, after those with that beginning', () => {
  expect(codes('njabi')).toContain('pa')
  expect(codes('lish')).toContain('en')
})
