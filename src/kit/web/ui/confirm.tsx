import { type ReactNode, useState } from 'react'
import { createStore } from '../store.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** A question for ConfirmDialog. */
export interface Question {
  title: string
  body?: ReactNode
  yes: string
  no: string
  danger?: boolean
  prefersNo?: boolean
}

interface Asked extends Question {
  answer: (yes: boolean) => void
}

const queue = createStore<readonly Asked[]>(() => [])

/**
 * Asks for confirmation; resolves to true for yes, to false for no or closing. Concurrent questions are queued. Needs
 * one `<ConfirmHost />` on the page.
 */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => queue.write([...queue.read(), { ...question, answer: resolve }]))
}

/** Answers every open question with no. */
export function withdrawQuestions(): void {
  const open = queue.read()
  queue.write([])
  for (const { answer } of open) answer(false)
}

/** Renders the questions of `confirm`. One per app. */
export function ConfirmHost() {
  const asked = queue.use()[0] ?? null
  const [last, setLast] = useState<Asked | null>(null)
  if (asked && asked !== last) setLast(asked)
  const shown = asked ?? last
  if (!shown) return null
  return (
    <ConfirmDialog
      open={asked !== null}
      title={shown.title}
      body={shown.body}
      yes={shown.yes}
      no={shown.no}
      danger={shown.danger ?? false}
      prefersNo={shown.prefersNo ?? false}
      onAnswer={(yes) => {
        if (!asked) return
        queue.write(queue.read().slice(1))
        asked.answer(yes)
      }}
    />
  )
}
