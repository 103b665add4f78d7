import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { REASON_SHORTEST, REPORT_LENGTH, type ReportKind, type Rule } from '#features/reports/rules.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { RadioCards } from '#kit/web/ui/RadioCards.tsx'
import { showField } from '#kit/web/ui/showField.ts'
import { TextArea } from '#kit/web/ui/TextArea.tsx'
import { resolveDisputes } from './calls.ts'
import { useAct } from './queries.ts'
import { showDecided } from './undo.tsx'
import '#features/reports/web/words/reports.ts'
import './words/admin.ts'

const HIDDEN_KINDS: readonly ReportKind[] = ['listing', 'review', 'request']
const KEYS = { dismissed: 'a', upheld: 'e', takenDown: 'r' } as const
type Choice = keyof typeof KEYS

/** An error, shown above the decision or at the answer. */
interface Problem {
  field: 'choice' | 'answer'
  text: string
}

interface ResolveFormProps {
  disputes: readonly { id: string; kind: ReportKind; rule: Rule }[]
  onDone: () => void
}

/**
 * Form that closes reports (P-14): a decision, and a text for both sides that the decision fills in. Keyboard keys: A
 * nothing is wrong, E the report is right, R take it down, S send.
 */
export function ResolveForm({ disputes, onDone }: ResolveFormProps) {
  const t = useTranslations('admin')
  const tReports = useTranslations('reports')
  const e = useTranslations('errors')
  const sentence = useErrorSentence()
  const resolve = useAct(resolveDisputes)
  const [choice, setChoice] = useState<Choice | ''>('')
  const [typed, setTyped] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const canTakeDown = disputes.every(({ kind }) => HIDDEN_KINDS.includes(kind))
  const choices: Choice[] = ['dismissed', 'upheld', ...(canTakeDown ? (['takenDown'] as const) : [])]
  const rules = [...new Set(disputes.map(({ rule }) => tReports(`rules.${rule}`)))]
  const answer = typed ?? (choice === '' ? '' : t(`answers.${choice}`, { rule: rules.join(', ') }))

  const showProblem = (field: Problem['field'], text: string) => {
    setProblem({ field, text })
    showField(form.current?.querySelector<HTMLElement>(field === 'answer' ? 'textarea' : 'input:checked, input'))
  }
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (resolve.isPending) return
    if (choice === '') return showProblem('choice', t('chooseDecision'))
    if (answer.trim().length < REASON_SHORTEST) return showProblem('answer', e('reasonTooShort'))
    try {
      const { undo } = await resolve.mutateAsync({
        ids: disputes.map(({ id }) => id),
        decision: choice === 'dismissed' ? 'dismissed' : 'upheld',
        answer: answer.trim(),
        takeDown: choice === 'takenDown',
      })
      showDecided(t('didResolve'), undo)
      onDone()
    } catch (error) {
      showProblem('choice', sentence(error))
    }
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {problem?.field === 'choice' && (
        <Banner tone="wait" live>
          {problem.text}
        </Banner>
      )}
      <RadioCards
        label={t('decision')}
        value={choice}
        onValue={(value) => {
          setChoice(value as Choice)
          setProblem(null)
        }}
        cards={choices.map((value) => ({
          value,
          label: t(`decisions.${value}`),
          ...(value === 'takenDown' && { hint: t('takeDownHint') }),
          end: <Key name={KEYS[value]} />,
        }))}
      />
      <TextArea
        label={t('answer')}
        hint={`${t('answerHint')} ${t('reasonHint')}`}
        error={problem?.field === 'answer' ? problem.text : null}
        rows={3}
        maxLength={REPORT_LENGTH}
        value={answer}
        onValue={(text) => {
          setTyped(text)
          setProblem(null)
        }}
      />
      <Button type="submit" data-key="s" busy={resolve.isPending}>
        {t('resolve')}
      </Button>
    </form>
  )
}

/** Shows the keyboard key of a choice, if there is a keyboard; pressing it activates the choice. */
function Key({ name }: { name: string }) {
  return (
    <kbd
      data-key={name}
      aria-hidden="true"
      className="hidden rounded-s border border-line-strong px-1.5 text-small text-ink-2 uppercase pointer-fine:inline"
    >
      {name}
    </kbd>
  )
}
