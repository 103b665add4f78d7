import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { priceText } from '#core/money.ts'
import { paise } from '#core/units.ts'
import { ApiError } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Payment } from '../contract.ts'
import { plainReference, UPI_REFERENCE } from '../rules.ts'
import { useReportReference } from './queries.ts'
import './words/subscriptions.ts'

/** Field for the reference shown by the UPI app (N-09); queued without a network. */
export function ReferenceForm({ payment, onDone }: { payment: Payment; onDone?: () => void }) {
  const t = useTranslations('subscriptions')
  const words = useTranslations('errors')
  const sentence = useErrorSentence()
  const report = useReportReference()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const reference = plainReference(typed)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!UPI_REFERENCE.test(reference)) return setError(words('upiReference'))
    const amount = priceText({ amount: paise(payment.amountPaise), unit: '' })
    try {
      const outcome = await report.mutateAsync({ payment, reference, item: t('paymentOf', { amount }) })
      toast(outcome === 'sent' ? t('referenceSent') : t('referenceKept'), { tone: outcome === 'sent' ? 'ok' : 'plain' })
      onDone?.()
    } catch (thrown) {
      const key = thrown instanceof ApiError ? thrown.fields['reference'] : undefined
      setError(key === 'upiReference' ? words('upiReference') : sentence(thrown))
    }
  }
  return (
    <form noValidate className="flex items-start gap-3" onSubmit={(event) => void send(event)}>
      <TextField
        className="flex-1"
        label={t('upiReference')}
        hint={t('upiReferenceHint')}
        error={error}
        numeric
        maxLength={20}
        value={typed}
        onValue={(text) => {
          setTyped(text)
          setError('')
        }}
      />
      <Button type="submit" className="mt-7" busy={report.isPending} disabled={typed.trim() === ''}>
        {t('send')}
      </Button>
    </form>
  )
}
