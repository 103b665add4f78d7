import { type ReactNode, useId } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  /** What will happen, in one or two sentences. */
  body?: ReactNode
  /** Label of the confirming button. */
  yes: string
  /** Label of the cancelling button; has the focus. */
  no: string
  /** A destructive action: the confirming button is red. */
  danger?: boolean
  /** The cancelling button is the recommended one. */
  prefersNo?: boolean
  /** True while the confirmed action runs. */
  busy?: boolean
  onAnswer: (yes: boolean) => void
}

/** A question with two answers (role alertdialog). Closing it in any way means no. */
export function ConfirmDialog({ open, title, body, yes, no, danger, prefersNo, busy, onAnswer }: ConfirmDialogProps) {
  const bodyId = useId()
  return (
    <Dialog
      bare
      role="alertdialog"
      open={open}
      title={title}
      onClose={() => onAnswer(false)}
      {...(body && { describedBy: bodyId })}
    >
      <div className="flex flex-col gap-2 md:pt-2">
        <p aria-hidden="true" className="text-title wrap-safe">
          {title}
        </p>
        {body && (
          <div id={bodyId} className="text-body text-ink-2 wrap-safe">
            {body}
          </div>
        )}
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            data-autofocus=""
            variant={prefersNo ? 'filled' : 'quiet'}
            className="min-w-24 flex-1"
            onClick={() => onAnswer(false)}
          >
            {no}
          </Button>
          <Button
            variant={danger ? 'danger' : prefersNo ? 'quiet' : 'filled'}
            busy={busy ?? false}
            className="min-w-24 flex-[1.4]"
            onClick={() => onAnswer(true)}
          >
            {yes}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
