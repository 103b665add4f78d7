import { type SubmitEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PhotoPicker } from '#features/photos/web/PhotoPicker.tsx'
import { isUploading, photoIds, type PickedPhoto } from '#features/photos/web/pickedPhotos.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { useTapKey } from '#kit/web/tapKey.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { RadioCards } from '#kit/web/ui/RadioCards.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { TextArea } from '#kit/web/ui/TextArea.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { MOST_EVIDENCE, REPORT_LENGTH, type ReportSubject, type Rule, rulesFor } from '../rules.ts'
import { useReportThing } from './queries.ts'
import './words/reports.ts'

interface ReportSheetProps {
  subject: ReportSubject
  open: boolean
  onClose: () => void
}

/** Form of a report: the broken rule, a description, and evidence (P-15). */
export function ReportSheet({ subject, open, onClose }: ReportSheetProps) {
  const t = useTranslations('reports')
  const sentence = useErrorSentence()
  const formId = useId()
  const send = useReportThing()
  const [rule, setRule] = useState<Rule | ''>('')
  const [text, setText] = useState('')
  const [photos, setPhotos] = useState<PickedPhoto[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const key = useTapKey()

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (send.isPending) return
    if (rule === '') return setProblem(t('choose'))
    if (isUploading(photos)) return setProblem(t('photosGoing'))
    setProblem(null)
    try {
      const input = { subject, rule, text: text.trim(), photoIds: photoIds(photos) }
      await send.mutateAsync({ input, idempotencyKey: key.for(input) })
      onClose()
      toast(t('sent'), { tone: 'ok' })
    } catch (error) {
      setProblem(sentence(error))
    }
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(`titles.${subject.kind}`)}
      desktop="center"
      footer={
        <Button type="submit" form={formId} className="flex-1" busy={send.isPending}>
          {t('send')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {problem !== null && (
          <Banner tone="wait" live>
            {problem}
          </Banner>
        )}
        <RadioCards
          label={t('what')}
          value={rule}
          onValue={(value) => setRule(value as Rule)}
          cards={rulesFor(subject.kind).map((value) => ({ value, label: t(`rules.${value}`) }))}
        />
        <TextArea
          label={t('text')}
          hint={t(subject.kind === 'order' ? 'textHintOrder' : 'textHint')}
          rows={4}
          maxLength={REPORT_LENGTH}
          value={text}
          onValue={setText}
        />
        <PhotoPicker label={t('photos')} value={photos} onChange={setPhotos} max={MOST_EVIDENCE} hasMain={false} />
      </form>
    </Sheet>
  )
}
