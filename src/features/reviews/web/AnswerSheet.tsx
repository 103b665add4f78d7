import { type SyntheticEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { TextArea } from '#kit/web/ui/TextArea.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Review } from '../contract.ts'
import { ANSWER_LIMIT } from '../rules.ts'
import { useAnswerReview } from './queries.ts'
import './words/reviews.ts'

export interface AnswerSheetProps {
  review: Review
  open: boolean
  onClose: () => void
}

/** The seller's public answer to a review: write, change, remove. */
export function AnswerSheet({ review, open, onClose }: AnswerSheetProps) {
  const t = useTranslations('reviews')
  const sentence = useErrorSentence()
  const formId = useId()
  const save = useAnswerReview()
  const [answer, setAnswer] = useState(review.answer)

  async function send(text: string) {
    try {
      await save.mutateAsync({ id: review.id, answer: text })
      toast(t(text === '' ? 'answerGone' : 'answered'), { tone: 'ok' })
      onClose()
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
  }
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (answer.trim() !== '' && !save.isPending) void send(answer)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('answerTitle')}
      footer={
        <>
          {review.answer !== '' && (
            <Button variant="dangerText" className="flex-1" onClick={() => void send('')}>
              {t('answerRemove')}
            </Button>
          )}
          <Button type="submit" form={formId} className="flex-1" busy={save.isPending} disabled={answer.trim() === ''}>
            {t('answerSend')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextArea
          label={t('answer')}
          hint={t('answerHint')}
          maxLength={ANSWER_LIMIT}
          rows={5}
          value={answer}
          onValue={setAnswer}
        />
      </form>
    </Dialog>
  )
}
