import { useState } from 'react'
import { useErrorSentence } from '#kit/web/sentences.ts'

/** Sends a form, one request at a time, and provides the error message of a failure. */
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
