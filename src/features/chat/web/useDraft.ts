import { useEffect, useEffectEvent, useState } from 'react'
import { DRAFT_CHANGED } from './draftChanged.ts'
import { draftFor, keepDraft } from './localChats.ts'

/** The unsent text to a person, stored in this browser until it is sent. */
export function useDraft(userId: string, partnerId: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => draftFor(userId, partnerId))
  const readAgain = useEffectEvent((event: Event) => {
    if ((event as CustomEvent<string>).detail === partnerId) setText(draftFor(userId, partnerId))
  })
  useEffect(() => {
    const onChange = (event: Event) => readAgain(event)
    addEventListener(DRAFT_CHANGED, onChange)
    return () => removeEventListener(DRAFT_CHANGED, onChange)
  }, [])
  return [
    text,
    (next) => {
      setText(next)
      keepDraft(userId, partnerId, next)
    },
  ]
}
