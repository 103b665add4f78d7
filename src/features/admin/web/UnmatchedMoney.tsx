import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { RadioCards } from '#kit/web/ui/RadioCards.tsx'
import { SearchField } from '#kit/web/ui/SearchField.tsx'
import { TextArea } from '#kit/web/ui/TextArea.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { AdminPayments } from '../paymentContract.ts'
import { findPayments, handleMoney } from './calls.ts'
import { useAct, useAdmin } from './queries.ts'
import { useAdminWords } from './useAdminWords.ts'
import './words/admin.ts'

type MoneyEvent = AdminPayments['events'][number]

/** Amounts received by the payment gateway that confirmed no payment, each with the reason and its actions. */
export function UnmatchedMoney({ events }: { events: MoneyEvent[] }) {
  const t = useTranslations('admin')
  const { money, moment } = useAdminWords()
  const [open, setOpen] = useState<MoneyEvent | null>(null)
  if (events.length === 0) return null
  return (
    <section>
      <SectionHeader title={t('events')} />
      <Card>
        <ul aria-label={t('events')} className="flex flex-col divide-y divide-line">
          {events.map((event) => (
            <li key={event.id} className="flex flex-wrap items-center gap-3 py-2.5 first:pt-0 last:pb-0">
              <span className="min-w-0 flex-1 basis-52">
                <span className="block text-strong tabular-nums wrap-safe">
                  {event.amountPaise !== null && `${money(event.amountPaise)} · `}
                  {event.reference ?? event.id}
                </span>
                <span className="block text-body wrap-safe">{t(`moneyOutcomes.${event.outcome}`)}</span>
                <span className="text-small text-ink-2">{moment(event.receivedAt)}</span>
              </span>
              <Button size="small" variant="tint" onClick={() => setOpen(event)}>
                {t('settleMoney')}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      {open && <SettleDialog event={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

/** Asks which payment the money is for, or how it was settled. */
function SettleDialog({ event, onClose }: { event: MoneyEvent; onClose: () => void }) {
  const t = useTranslations('admin')
  const sentence = useErrorSentence()
  const { money, day, nameOf } = useAdminWords()
  const [q, setQ] = useState(event.reference ?? '')
  const [paymentId, setPaymentId] = useState('')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const found = useAdmin(findPayments, { q: q.trim().slice(0, 120) })
  const settle = useAct(handleMoney)
  const open = found.data?.payments.filter(({ state }) => state === 'pending' || state === 'expired') ?? []
  async function send() {
    setProblem(null)
    try {
      await settle.mutateAsync({ id: event.id, note, ...(paymentId !== '' && { paymentId }) })
      toast(t('didSettleMoney'), { tone: 'ok' })
      onClose()
    } catch (error) {
      setProblem(sentence(error))
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settleMoney')}
      footer={
        <Button className="flex-1" busy={settle.isPending} onClick={() => void send()}>
          {paymentId === '' ? t('noteMoney') : t('confirmWithMoney')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <SearchField label={t('findPayment')} placeholder={t('findPayment')} value={q} onValue={setQ} />
        {found.isError ? (
          <ErrorState title={t('failed')} onRetry={() => void found.refetch()} busy={found.isFetching} />
        ) : (
          <RadioCards
            label={t('whichPayment')}
            cards={[
              { value: '', label: t('noPayment'), hint: t('noPaymentHint') },
              ...open.map(({ id, payer, amountPaise, createdAt }) => ({
                value: id,
                label: `${nameOf(payer)}, ${money(amountPaise)}`,
                hint: day(createdAt),
              })),
            ]}
            value={paymentId}
            onValue={setPaymentId}
          />
        )}
        <TextArea label={t('moneyNote')} value={note} onValue={setNote} error={problem} />
      </div>
    </Dialog>
  )
}
