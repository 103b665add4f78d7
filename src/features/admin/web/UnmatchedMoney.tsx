import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '#core/contract.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { Checkbox } from '#kit/web/ui/Checkbox.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { RadioCards } from '#kit/web/ui/RadioCards.tsx'
import { SearchField } from '#kit/web/ui/SearchField.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { TextArea } from '#kit/web/ui/TextArea.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { AdminPayments, StatementMatch } from '../paymentContract.ts'
import { confirmPayment, findPayments, handleMoney, matchStatement } from './calls.ts'
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
              <span className="min-w-0 flex-1 basis-[13rem]">
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

/** Compares a bank's CSV file with the open payments and confirms the selected matches (P-06). */
export function StatementSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admin')
  const sentence = useErrorSentence()
  const match = useAct(matchStatement)
  const accept = useAct(confirmPayment)
  const [found, setFound] = useState<OutputOf<typeof matchStatement> | null>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function read(file: File | undefined) {
    if (!file) return
    setProblem(null)
    try {
      const answer = await match.mutateAsync({ csv: await file.text() })
      setFound(answer)
      setChosen(answer.matches.flatMap(({ outcome, payment }) => (outcome === 'match' && payment ? [payment.id] : [])))
      if (answer.problem) setProblem(t(`problems.${answer.problem}`))
    } catch (error) {
      setProblem(sentence(error))
    }
  }
  async function confirmChosen() {
    setBusy(true)
    try {
      for (const id of new Set(chosen)) await accept.mutateAsync({ id })
      toast(t('didConfirmMany', { count: new Set(chosen).size }), { tone: 'ok' })
      onClose()
    } catch (error) {
      setProblem(sentence(error))
      setBusy(false)
    }
  }
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('statement')}
      footer={
        <Button
          className="flex-1"
          disabled={chosen.length === 0}
          busy={isBusy}
          onClick={() => void (isBusy || confirmChosen())}
        >
          {t('confirmChosen', { count: new Set(chosen).size })}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <p className="text-body text-ink-2">{t('statementHint')}</p>
        <label className="flex flex-col gap-1.5 text-label">
          {t('chooseFile')}
          <input
            type="file"
            accept=".csv,text/csv"
            className="min-h-touch text-body"
            onChange={(event) => void read(event.target.files?.[0])}
          />
        </label>
        {problem !== null && (
          <Banner tone="wait" live>
            {problem}
          </Banner>
        )}
        {found?.problem === null && found.matches.length === 0 && <Banner tone="quiet">{t('noLines')}</Banner>}
        <ul className="flex flex-col gap-3">
          {found?.matches.map((each) => (
            <li key={`${each.line} ${each.reference}`}>
              <MatchRow match={each} isChosen={chosen.includes(each.payment?.id ?? '')} onToggle={toggle} />
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  )
}

interface MatchRowProps {
  match: StatementMatch
  isChosen: boolean
  onToggle: (id: string) => void
}

function MatchRow({ match: { line, reference, amountPaise, outcome, payment }, isChosen, onToggle }: MatchRowProps) {
  const t = useTranslations('admin')
  const { money } = useAdminWords()
  const amount = amountPaise === null ? '–' : money(amountPaise)
  const where = `${t('lineNumber', { line })} · ${reference}`
  if (outcome === 'match' && payment)
    return (
      <Checkbox
        label={`${payment.payer}, ${amount}`}
        hint={where}
        checked={isChosen}
        onValue={() => onToggle(payment.id)}
      />
    )
  return (
    <p className="flex flex-col gap-1 text-body">
      <span className="wrap-safe">
        {payment ? `${payment.payer}, ` : ''}
        {amount}
      </span>
      <span className="text-small text-ink-2 tabular-nums">{where}</span>
      <Tag tone={outcome === 'amountDiffers' ? 'wait' : 'quiet'} className="self-start">
        {t(`outcomes.${outcome}`, { amount: payment ? money(payment.amountPaise) : '' })}
      </Tag>
    </p>
  )
}
