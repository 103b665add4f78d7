import { type SubmitEvent, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { PASSWORD_PATTERN } from '#core/text.ts'
import { ApiError, callEndpoint } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { PasswordField } from '#kit/web/ui/PasswordField.tsx'
import { provePassword } from '../safetyContract.ts'
import { passwordDigits } from '../typed.ts'
import { FormMessage } from './FormMessage.tsx'
import { useFields } from './useFields.ts'

let answer: ((given: boolean) => void) | null = null
const listeners = new Set<() => void>()

function ask(next: typeof answer): void {
  answer = next
  for (const listener of listeners) listener()
}

/**
 * Does what the server may refuse until the password was given again (trust S3): then it is asked for, and the work is
 * done after all. Needs one `<ProofHost />` on the page.
 * @throws ApiError of the work; 'passwordNeeded' when the reader would not give it
 */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'passwordNeeded') throw error
    const isGiven = await new Promise<boolean>((resolve) => ask(resolve))
    if (!isGiven) throw error
    return work()
  }
}

/** Where `withProof` asks for the password. */
export function ProofHost() {
  const t = useTranslations('accounts')
  const asked = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => answer,
  )
  const finish = (given: boolean) => {
    asked?.(given)
    ask(null)
  }
  return (
    <Dialog open={asked !== null} onClose={() => finish(false)} title={t('proofTitle')}>
      {asked && <ProofForm onProven={() => finish(true)} />}
    </Dialog>
  )
}

function ProofForm({ onProven }: { onProven: () => void }) {
  const t = useTranslations('accounts')
  const sentence = useErrorSentence()
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const { values, field, check } = useFields({ password: '' }, ({ password }) =>
    PASSWORD_PATTERN.test(password) ? {} : { password: password === '' ? 'required' : 'passwordLength' },
  )
  const send = async () => {
    setBusy(true)
    setMessage('')
    try {
      await callEndpoint(provePassword, { password: values.password })
      onProven()
    } catch (error) {
      setMessage(sentence(error))
    }
    setBusy(false)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy && check(event.currentTarget)) void send()
  }
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <p className="text-body text-ink-2">{t('proofLine')}</p>
      <PasswordField
        {...field('password', passwordDigits)}
        label={t('password')}
        numeric
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" wide busy={isBusy}>
        {t('proofButton')}
      </Button>
    </form>
  )
}
