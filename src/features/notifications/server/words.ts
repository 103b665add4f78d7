import compile from 'icu-minify/compile'
import format, { type CompiledMessage } from 'icu-minify/format'
import english from '../../../../locales/en/notifications.json' with { type: 'json' }
import hindi from '../../../../locales/hi/notifications.json' with { type: 'json' }

/** What is shown of a notice (M-15). */
export interface NoticeWords {
  title: string
  message: string
}

type Catalogue = { kinds: Record<string, NoticeWords>; push: Record<string, string>; digest: Record<string, string> }
const CATALOGUES: Record<string, Catalogue> = { en: english, hi: hindi }

const compiled = new Map<string, CompiledMessage>()
const formatters = {
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...given),
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
}

/** The catalogue of a language code as accounts keep it; English where we have none. */
const languageOf = (code: string | null): string => {
  const base = (code ?? 'en').split('-')[0]!
  return base in CATALOGUES ? base : 'en'
}

function fill(message: string, language: string, params: Record<string, string | number>): string {
  const known = compiled.get(message) ?? compile(message)
  compiled.set(message, known)
  return String(format(known, language, params, { formatters }))
}

/** The words of a notice in an account's language, from the same files as the screens' (ADR 0015). */
export function wordsOf(kind: string, params: Record<string, string | number>, code: string | null): NoticeWords {
  const language = languageOf(code)
  const words = CATALOGUES[language]!.kinds[kind] ?? CATALOGUES['en']!.kinds[kind]
  if (!words) return { title: kind, message: '' }
  return { title: fill(words.title, language, params), message: fill(words.message, language, params) }
}

/** One sentence of a part of notifications.json, in an account's language. */
export function sentenceOf(
  part: 'push' | 'digest',
  key: string,
  code: string | null,
  params: Record<string, string | number> = {},
): string {
  const language = languageOf(code)
  const message = CATALOGUES[language]![part][key] ?? CATALOGUES['en']![part][key]
  return message === undefined ? '' : fill(message, language, params)
}
