import { useEffect, useState } from 'react'

/** Time without a change before a text is announced: what changes with every typed letter is not. */
const REST_MS = 500

/**
 * A text that is only announced by screen readers, politely: the answer to an action that changes something elsewhere
 * on the screen. Must be mounted before the action; an empty text announces nothing.
 */
export function LiveText({ children: text }: { children: string }) {
  const [said, setSaid] = useState('')
  if (text === '' && said !== '') setSaid('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
