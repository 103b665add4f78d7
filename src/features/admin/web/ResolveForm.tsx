import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { REASON_SHORTEST, REPORT_DECISIONS, REPORT_LENGTH, type ReportDecision } from '#features/reports/rules.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Checkbox } from '#kit/web/ui/Checkbox.tsx'
import { RadioCards } from '#kit/web/ui/RadioCards.tsx'
import { TextArea } from '#kit/web/ui/TextArea.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { type DisputeCase, resolveDispute } from '../caseContract.ts'
import { useAct } from './queries.ts'

/** Closes a report: the decision, and the text for both sides (P-14). */
export function ResolveForm({ dispute, onDone }: { dispute: DisputeCase; onDone: () => void }) {
  const t = useTranslations('admin')
  const e = useTranslations('errors')
  const sentence = useErrorSentence()
  const resolve = useAct(resolveDispute)
  const [decision, setDecision] = useState<ReportDecision | ''>('')
  const [answer, setAnswer] = useState('')
  const [takeDown, setTakeDown] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const canTakeDown = decision === 'upheld' && ['listing', 'review', 'request'].includes(dispute.kind)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (resolve.isPending) return
    if (decision === '') return setProblem(t('chooseDecision'))
    if (answer.trim().length < REASON_SHORTEST) return setProblem(e('reasonTooShort'))
    try {
      await resolve.mutateAsync({ id: dispute.id, decision, answer: answer.trim(), takeDown: canTakeDown && takeDown })
      toast(t('didResolve'), { tone: 'ok' })
      onDone()
    } catch (error) {
      setProblem(sentence(error))
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 border-t border-line pt-4">
      {problem !== null && (
        <Banner tone="wait" live>
          {problem}
        </Banner>
      )}
      <RadioCards
        label={t('decision')}
        value={decision}
        onValue={(value) => {
          setDecision(value as ReportDecision)
          setProblem(null)
        }}
        cards={REPORT_DECISIONS.map((value) => ({ value, label: t(`decisions.${value}`) }))}
      />
      {canTakeDown && (
        <Checkbox label={t('takeDown')} hint={t('takeDownHint')} checked={takeDown} onValue={setTakeDown} />
      )}
      <TextArea
        label={t('answer')}
        hint={`${t('answerHint')} ${t('reasonHint')}`}
        rows={4}
        maxLength={REPORT_LENGTH}
        value={answer}
        onValue={(text) => {
          setAnswer(text)
          setProblem(null)
        }}
      />
      <Button type="submit" busy={resolve.isPending}>
        {t('resolve')}
      </Button>
    </form>
  )
}
