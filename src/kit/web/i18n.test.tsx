import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useTranslations } from 'use-intl'
import {
  keepLanguage,
  keptLanguage,
  learnErrors,
  learnWords,
  PSEUDO_LANGUAGE,
  languageForChoice,
  Words,
} from './i18n.tsx'
import { pseudoMessage } from './pseudo.ts'
import { sentenceOf } from './sentences.ts'
import { clearParts, doing, renderPart } from './ui/renderPart.tsx'

const browserSpeaks = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

beforeEach(() => localStorage.clear())
afterEach(async () => {
  vi.restoreAllMocks()
  await clearParts()
})

describe('the language of the interface', () => {
  test('[Q-13] [W-64] is the chosen one if it has translations, else English', () => {
    const chosen = (code: string) => languageForChoice({ code, autoDetect: false })
    expect([chosen('en'), chosen('hi'), chosen('hi-IN'), chosen('fr'), chosen('ur')]).toEqual([
      'en',
      'hi',
      'hi',
      'en',
      'en',
    ])
  })

  test('[Q-14] is with auto-detection the first of the browser’s languages with translations', () => {
    const detected = (...languages: string[]) => {
      browserSpeaks(...languages)
      return languageForChoice({ code: 'fr', autoDetect: true })
    }
    expect(detected('hi-IN')).toBe('hi')
    expect(detected('hi')).toBe('hi')
    expect(detected('fr-FR', 'hi-IN', 'en')).toBe('hi')
    expect(detected('fr-FR')).toBe('en')
  })

  test('[Q-10] is stored with the flag of auto-detection, and the time of the choice', () => {
    keepLanguage('hi', true, { userId: 'asha', at: 7 })
    expect(keptLanguage()).toEqual({ code: 'hi', autoDetect: true, userId: 'asha', at: 7 })
    expect(JSON.parse(localStorage.getItem('hereabouts_language')!)).toEqual(keptLanguage())
  })
})

describe('the pseudo-language', () => {
  test('lengthens texts and keeps arguments, plurals and tags unchanged', () => {
    expect(pseudoMessage('Save')).toBe('Sáavée')
    expect(pseudoMessage(['Hi ', ['name'], '!'])).toEqual(['Híi ', ['name'], '!'])
    expect(pseudoMessage([['count', 2, { '=0': 'No item', other: [0, ' items'] }]])).toEqual([
      ['count', 2, { '=0': 'Nóo íitéem', other: [0, ' íitéems'] }],
    ])
    expect(pseudoMessage(['By ', ['b', ['x']], ' end'])).toEqual(['By ', ['b', ['x']], ' éend'])
    expect(pseudoMessage([['at', 5, 'short']])).toEqual([['at', 5, 'short']])
  })

  test('is used only if it is requested by its code', () => {
    browserSpeaks('qps')
    expect(languageForChoice({ code: 'en', autoDetect: true })).toBe('en')
    expect(languageForChoice({ code: PSEUDO_LANGUAGE, autoDetect: false })).toBe(PSEUDO_LANGUAGE)
  })
})

test('an error shown before the texts have loaded gets its own text then', async () => {
  const Shown = () => sentenceOf(useTranslations('errors'), 'aLateOne')
  const { host } = await renderPart(
    <Words>
      <Shown />
    </Words>,
  )
  expect(host.textContent).toBe('Something went wrong. Try again.')
  learnWords('errors', { aLateOne: 'Its own sentence.' })
  await doing(() => void learnErrors())
  await vi.waitFor(() => expect(host.textContent).toBe('Its own sentence.'))
})
