import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Clock from 'lucide-react/icons/clock'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { seconds } from '#core/units.ts'
import { useHasNetwork } from '#kit/web/connection.ts'
import { retryCall } from '#kit/web/outbox.ts'
import { sentenceOf } from '#kit/web/sentences.ts'
import { cx } from '#kit/web/ui/cx.ts'
import { useWords } from '#kit/web/ui/words.tsx'
import type { Message } from '../messageContract.ts'
import type { ShownMessage, Unsent } from './waitingMessages.ts'
import './words/chat.ts'

/**
 * Delivery state of a message of the user that the server has, as a tick with text; `short`: the text is only read
 * aloud.
 */
export function ReceiptTick({ receipt, short }: { receipt: NonNullable<Message['receipt']>; short?: boolean }) {
  const t = useTranslations('chat')
  const Tick = receipt === 'sent' ? Check : CheckCheck
  return (
    <span className={cx('inline-flex items-center gap-1', receipt === 'seen' && 'font-semibold text-brand-ink')}>
      <Tick aria-hidden="true" className="size-4 shrink-0" />
      <span className={cx(short && 'sr-only')}>{t(receipt)}</span>
    </span>
  )
}

/** A message of the user without an answer for this long is shown as not sent yet. */
const SENDING_FOR = seconds(4)

/**
 * Texts for a message of the user that the server has not received; "Waiting for network" only while the device is
 * offline.
 */
export function useUnsentWords(): (unsent: Unsent) => { text: string; isFailed: boolean; isLate: boolean } {
  const t = useTranslations('chat')
  const hasNetwork = useHasNetwork()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return ({ since, refusal }) => {
    if (refusal) return { text: t('notSent'), isFailed: true, isLate: true }
    if (!hasNetwork) return { text: t('waiting'), isFailed: false, isLate: false }
    const isLate = now - since > SENDING_FOR
    return { text: t(isLate ? 'stillSending' : 'sending'), isFailed: false, isLate }
  }
}

/**
 * The state below a message of the user that the server has not received, with the reason of a refusal and "Try again".
 */
export function UnsentState({ message }: { message: ShownMessage & { unsent: Unsent } }) {
  const tErrors = useTranslations('errors')
  const words = useWords()
  const { call, refusal } = message.unsent
  const { text, isFailed, isLate } = useUnsentWords()(message.unsent)
  const Icon = isFailed ? CircleAlert : Clock
  return (
    <span className="flex flex-col items-end gap-1">
      <span className={cx('flex items-center gap-1', isFailed && 'font-semibold text-danger-ink')}>
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {text}
      </span>
      {refusal && <span className="text-end wrap-safe">{sentenceOf(tErrors, refusal.code, refusal.params)}</span>}
      {isLate && (
        <button
          type="button"
          onClick={() => void retryCall(call)}
          className="-mx-1 min-h-touch rounded-m px-3 text-strong text-brand-ink"
        >
          {words.tryAgain}
        </button>
      )}
    </span>
  )
}
