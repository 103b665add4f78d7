import { Check, CheckCheck, Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { seconds } from '#core/units.ts'
import { useOnline } from '#kit/web/connection.ts'
import type { ShownMessage } from './waitingMessages.ts'

const RECEIPT_WORDS = { sent: 'sent', delivered: 'delivered', seen: 'seen' } as const

/** Delivery state of an own message, as a tick with words. */
export function ReceiptTick({ message }: { message: ShownMessage }) {
  const t = useTranslations('chat')
  if (message.waitingSince !== null) return <WaitingTick since={message.waitingSince} />
  if (message.receipt === null) return null
  const Tick = message.receipt === 'sent' ? Check : CheckCheck
  return (
    <span
      className={
        message.receipt === 'seen' ? 'flex items-center gap-1 font-semibold text-brand-ink' : 'flex items-center gap-1'
      }
    >
      <Tick aria-hidden="true" className="size-4" />
      {t(RECEIPT_WORDS[message.receipt])}
    </span>
  )
}

/** A message without an answer for this long is shown as not sent yet. */
const SENDING_FOR = seconds(4)

function WaitingTick({ since }: { since: number }) {
  const t = useTranslations('chat')
  const [now, setNow] = useState(() => Date.now())
  const isOnline = useOnline()
  const left = since + SENDING_FOR - now
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), left + 50)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <span className="flex items-center gap-1">
      <Clock aria-hidden="true" className="size-4" />
      {isOnline ? t(left > 0 ? 'sending' : 'stillSending') : t('waiting')}
    </span>
  )
}
