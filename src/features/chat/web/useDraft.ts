import { useState } from 'react'
import { draftFor, keepDraft } from './localChats.ts'

/** The unsent text to a person, stored in this browser until it is sent. */
export function useDraft(userId: string, partnerId: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => draftFor(userId, partnerId))
  return [
    text,
    (next) => {
      setText(next)
      keepDraft(userId, partnerId, next)
    },
  ]
}
