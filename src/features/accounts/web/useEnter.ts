import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { keepPosition, keptPosition } from '#kit/web/events/position.ts'
import { useGo } from '#kit/web/navigation.ts'
import { sentenceOf, useErrorSentence } from '#kit/web/sentences.ts'
import type { RegisterAnswer } from '../contract.ts'
import { SERVER_TEXTS } from '../texts.ts'
import { saveUser } from './session.ts'
import { endSessionDue } from './signOutLater.ts'
import { forgetSignUp } from './signUpDraft.ts'
import './words/accounts.signIn.ts'

/** Sentences of the server that the screens show in other words (§8). */
const SHOWN_AS: Record<string, string> = {
  [SERVER_TEXTS.userNotFound]: 'userNotFound',
  [SERVER_TEXTS.wrongPassword]: 'wrongPassword',
}

/**
 * Sends a login or a signup, one at a time. Success saves the user in this browser and replaces the page with the
 * profile. A failure sets `message` and `code`, and the form keeps its values. A `ticket` is set
 * while the second step is required.
 */
export function useEnter<Input>(call: 'login' | 'register', send: (input: Input) => Promise<RegisterAnswer>) {
  const go = useGo()
  const answerSentence = useAnswerSentence(call)
  const errorSentence = useErrorSentence()
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const [code, setCode] = useState('')
  const [ticket, setTicket] = useState<string | null>(null)

  const enter = async (input: Input) => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setMessage('')
    setCode('')
    try {
      await endSessionDue()
      const answer = await send(input)
      if (answer.success && answer.user) {
        if (answer.heard && !keptPosition(answer.user.id)) keepPosition(answer.user.id, answer.heard)
        forgetSignUp()
        saveUser(answer.user)
        go('/profile', { replace: true })
      } else if (answer.ticket) setTicket(answer.ticket)
      else {
        setMessage(answerSentence(answer))
        setCode(answer.code ?? '')
      }
    } catch (error) {
      setMessage(errorSentence(error))
    }
    isSending.current = false
    setBusy(false)
  }

  /** Discards a sign-in that waits for its second step. */
  const startAgain = () => setTicket(null)

  return { enter, isBusy, message, code, ticket, startAgain }
}

/**
 * Message for a failed /login.php or /register.php: the names of fields that are already used, the sentences of
 * §8 in their shown form, a code that has a translation, else the message as received, else a
 * general failure.
 */
function useAnswerSentence(call: 'login' | 'register'): (answer: RegisterAnswer) => string {
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
