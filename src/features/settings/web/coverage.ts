import { type Language, LANGUAGES } from '#kit/web/i18n.tsx'

/** Part of the interface's texts that each catalogue translates, 0 to 1; counted by the build (vite.config.ts). */
declare const LANGUAGE_COVERAGE: Record<Language, number>

/** How much of the interface a language covers, in whole percent, rounded down; 0 without a catalogue. */
export function coverageOf(code: string): number {
  const language = LANGUAGES.find((each) => each === code)
  return language ? Math.floor(LANGUAGE_COVERAGE[language] * 100) : 0
}
