import { useEffect, useEffectEvent } from 'react'
import { useNoteWelcome, useWelcome } from './queries.ts'

/** Records that a new person has looked around on Home; renders nothing. */
export function NoteLooked() {
  const { data } = useWelcome()
  const note = useNoteWelcome()
  const isDue = data?.isShown === true && !data.hasLooked
  const looked = useEffectEvent(() => note.mutate('looked'))
  useEffect(() => {
    if (isDue) looked()
  }, [isDue])
  return null
}
