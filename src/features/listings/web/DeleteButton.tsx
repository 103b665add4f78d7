import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Undoable } from './inventory/undoLog.ts'
import { useDeleteForAnHour } from './inventory/useChangeItems.ts'
import { useWaitingChange } from './keptChanges.ts'
import './words/listings.ts'

interface DeleteButtonProps {
  id: string
  name: string
  of: Undoable['of']
  /** Text of the confirmation: "Delete this service?" */
  question: string
  /** Text below the question; by default the name. */
  consequence?: string
  /** Called before the confirmation: closes the menu that the button is in. */
  onAsk?: () => void
  onDeleted?: () => void
}

/** Deletes a listing of the user after a confirmation (F-05, F-48, F-87, F-132); it can be undone for an hour. */
export function DeleteButton({ id, name, of, question, consequence, onAsk, onDeleted }: DeleteButtonProps) {
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  const deleteForAnHour = useDeleteForAnHour({ id, name, of })
  const [isBusy, setBusy] = useState(false)
  const { isDeletion } = useWaitingChange(id)
  const remove = async () => {
    onAsk?.()
    const yes = await confirm({
      title: question,
      body: consequence ?? name,
      yes: t('delete'),
      no: t('keep'),
      danger: true,
    })
    if (!yes) return
    setBusy(true)
    try {
      if (await deleteForAnHour()) onDeleted?.()
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="small"
      variant="dangerText"
      busy={isBusy}
      disabled={isDeletion}
      icon={<Trash2 aria-hidden="true" className="size-5" />}
      onClick={() => void remove()}
    >
      {t('delete')}
    </Button>
  )
}
