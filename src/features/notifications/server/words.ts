import { fillMessage } from '#kit/server/fillMessage.ts'
import englishKinds from '../../../../locales/en/notifications.kinds.json' with { type: 'json' }
import english from '../../../../locales/en/notifications.json' with { type: 'json' }
import hindiKinds from '../../../../locales/hi/notifications.kinds.json' with { type: 'json' }
import hindi from '../../../../locales/hi/notifications.json' with { type: 'json' }

/** The text of a notice (M-15). */
export interface NoticeWords {
  title: string
  message: string
}

type Catalogue = { kinds: Record<string, NoticeWords>; push: Record<string, string>; digest: Record<string, string> }
const CATALOGUES: Record<string, Catalogue> = {
  en: { ...english, ...englishKinds },
  hi: { ...hindi, ...hindiKinds },
}

/** The catalogue for an account's language code; English if unsupported. */
const languageOf = (code: string | null): string => {
  const base = (code ?? 'en').split('-')[0]!
  return base in CATALOGUES ? base : 'en'
}

/** The text of a notice in an account's language, from the same files as the texts on screens (ADR 0015). */
export function wordsOf(kind: string, params: Record<string, string | number>, code: string | null): NoticeWords {
  const language = languageOf(code)
  const words = CATALOGUES[language]!.kinds[kind] ?? CATALOGUES['en']!.kinds[kind]
  if (!words) return { title: kind, message: '' }
  return { title: fillMessage(words.title, language, params), message: fillMessage(words.message, language, params) }
}

/** One text of notifications.json, in an account's language. */
export function sentenceOf(
  part: 'push' | 'digest',
  key: string,
  code: string | null,
  params: Record<string, string | number> = {},
): string {
  const language = languageOf(code)
  const message = CATALOGUES[language]![part][key] ?? CATALOGUES['en']![part][key]
  return message === undefined ? '' : fillMessage(message, language, params)
}
