import { useTranslations } from 'use-intl'
import { ApiError } from './api.ts'

/** Number of letters of a request's id that are shown; enough to find the request in the log. */
const REFERENCE_LENGTH = 8

/**
 * Turns an error into a sentence in the user's language; a code without a sentence gets the general one. An unexpected
 * server error gets one with the reference of the request, if it has one.
 */
export function useErrorSentence(): (error: unknown) => string {
  const t = useTranslations('errors')
  return (error) => {
    if (!(error instanceof ApiError)) return t('unexpected')
    if (error.status >= 500 && error.code === 'unexpected' && error.requestId !== '')
      return t('unexpectedReference', { reference: error.requestId.slice(0, REFERENCE_LENGTH) })
    return sentenceOf(t, error.code, error.params)
  }
}

type Translate = ReturnType<typeof useTranslations<'errors'>>

/** The sentence of a code in `errors.json`; waits are in seconds below a minute, else in minutes. */
export function sentenceOf(t: Translate, code: string, params: Record<string, string | number> = {}): string {
  const wait = Number(params['waitSeconds'] ?? 0)
  const values = { ...params, seconds: wait < 60 ? wait : 0, minutes: Math.ceil(wait / 60) }
  const key = code
  return t.has(key) ? t(key, values) : t('unexpected')
}
