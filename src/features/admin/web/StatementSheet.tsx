import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '#core/contract.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Checkbox } from '#kit/web/ui/Checkbox.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { StatementMatch } from '../paymentContract.ts'
import { confirmPayment, matchStatement } from './calls.ts'
import { useAct } from './queries.ts'
import { useAdminWords } from './useAdminWords.ts'
import './words/admin.ts'

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
