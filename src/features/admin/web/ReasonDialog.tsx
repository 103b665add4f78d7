import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { REASON_LENGTH, REASON_SHORTEST } from '#features/reports/rules.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { showField } from '#kit/web/ui/showField.ts'
import { TextArea } from '#kit/web/ui/TextArea.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import './words/admin.ts'

interface ReasonDialogProps {
  title: string
  /** Explains to whom the reason is shown. */
  hint: string
  yes: string
  danger?: boolean
  onClose: () => void
  onSend: (reason: string) => Promise<unknown>
}

/** Asks for a reason before an action that affects a person: at least ten characters, shown to that person. */
export function ReasonDialog({ title, hint, yes, danger, onClose, onSend }: ReasonDialogProps) {
  const t = useTranslations('admin')
  const e = useTranslations('errors')
  const words = useWords()
  const sentence = useErrorSentence()
  const formId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    if (reason.trim().length < REASON_SHORTEST) {
      setProblem(e('reasonTooShort'))
      return showField(field.current)
    }
    setBusy(true)
    try {
      await onSend(reason.trim())
      onClose()
    } catch (error) {
      setProblem(sentence(error))
      setBusy(false)
      showField(field.current)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="quiet" className="flex-1" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'filled'} className="flex-1" busy={isBusy}>
            {yes}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <TextArea
          label={t('reason')}
          hint={`${hint} ${t('reasonHint')}`}
          error={problem}
          ref={field}
          rows={3}
          maxLength={REASON_LENGTH}
          value={reason}
          onValue={setReason}
        />
      </form>
    </Dialog>
  )
}
