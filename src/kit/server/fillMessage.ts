import compile from 'icu-minify/compile'
import format, { type CompiledMessage } from 'icu-minify/format'

const compiled = new Map<string, CompiledMessage>()
const formatters = {
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...given),
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
}

/** A message of `locales/` (ICU) with its parameters filled in; compiled once. */
export function fillMessage(message: string, language: string, params: Record<string, string | number> = {}): string {
  const known = compiled.get(message) ?? compile(message)
  compiled.set(message, known)
  return String(format(known, language, params, { formatters }))
}
