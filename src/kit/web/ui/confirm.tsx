import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** A question for ConfirmDialog. */
export interface Question {
  title: string
  body?: ReactNode
  yes: string
  no: string
  danger?: boolean
}

interface Asked extends Question {
  answer: (yes: boolean) => void
}

let queue: readonly Asked[] = []
const listeners = new Set<() => void>()

/**
 * Asks for confirmation: true for yes, false for no or closing. Concurrent questions are queued. Needs one
 * `<ConfirmHost />` on the page.
 */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => change([...queue, { ...question, answer: resolve }]))
}

/** Renders the questions of `confirm`. One per app. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(subscribe, firstAsked)
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
      onAnswer={(yes) => {
        if (!asked) return
        change(queue.slice(1))
        asked.answer(yes)
      }}
    />
  )
}

const firstAsked = (): Asked | null => queue[0] ?? null

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly Asked[]): void {
  queue = next
  for (const listener of listeners) listener()
}
