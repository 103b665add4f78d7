import { useState } from 'react'
import { useErrorSentence } from '#kit/web/sentences.ts'

/** Sends what a form holds, once at a time, and says in words why it failed. */
export function useSending(send: () => Promise<unknown>) {
  const sentence = useErrorSentence()
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const run = async () => {
    if (isBusy) return
    setBusy(true)
    setMessage('')
    try {
      await send()
    } catch (error) {
      setMessage(sentence(error))
    }
    setBusy(false)
  }
  return { isBusy, message, run }
}
