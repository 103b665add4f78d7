import { useTranslations } from 'use-intl'
import { sentenceOf } from '#kit/web/sentences.ts'
import type { RegisterAnswer } from '../contract.ts'
import { SERVER_TEXTS } from '../texts.ts'

/** Sentences of the server that the screens show in other words (§8). */
const SHOWN_AS: Record<string, string> = {
  [SERVER_TEXTS.userNotFound]: 'userNotFound',
  [SERVER_TEXTS.wrongPassword]: 'wrongPassword',
}

/**
 * Message for a failed /login.php or /register.php: the names of fields that are already used, the sentences of
 * §8 in their shown form, a code that has a translation, else the message as received, else a
 * general failure.
 */
export function useAnswerSentence(call: 'login' | 'register'): (answer: RegisterAnswer) => string {
  const t = useTranslations('accounts')
  const e = useTranslations('errors')
  return ({ exists, message, code, params }) => {
    if (call === 'register' && Array.isArray(exists) && exists.length > 0) {
      const names: Record<string, string> = { email: t('fieldEmail'), phone: t('fieldPhone') }
      return t('alreadyExist', { list: exists.map((field) => names[field] ?? field).join(', ') })
    }
    const known = (message && SHOWN_AS[message]) || code
    if (known && e.has(known as 'network')) return sentenceOf(e, known, params)
    return message || t(call === 'login' ? 'loginFailed' : 'signupFailed')
  }
}
