import { type Language, LANGUAGES } from '#kit/web/i18n.tsx'

/** Translated fraction of the interface's texts by language, 0 to 1; computed by the build (vite.config.ts). */
declare const LANGUAGE_COVERAGE: Record<Language, number>

/** Translated share of a language in whole percent, rounded down; 0 without a catalogue. */
export function coverageOf(code: string): number {
  const language = LANGUAGES.find((each) => each === code)
  return language ? Math.floor(LANGUAGE_COVERAGE[language] * 100) : 0
}
