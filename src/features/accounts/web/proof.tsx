import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, callEndpoint } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { provePassword } from '../safetyContract.ts'
import { PasswordForm } from './PasswordForm.tsx'

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
  const sentence = useErrorSentence()
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
  const prove = async (password: string) => {
    await callEndpoint(provePassword, { password })
    finish(true)
  }
  const proveByPasskey = async () => {
    try {
      const { proveByKey } = await import('./signInKeys.ts')
      if (await proveByKey()) finish(true)
      else toast(t('keyCancelled'), { tone: 'problem' })
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
  }
  return (
    <Dialog open={asked !== null} onClose={() => finish(false)} title={t('proofTitle')}>
      {asked && <PasswordForm intro={t('proofLine')} button={t('proofButton')} onSend={prove} />}
      {asked && typeof PublicKeyCredential !== 'undefined' && (
        <Button variant="text" wide onClick={() => void proveByPasskey()}>
          {t('keyProve')}
        </Button>
      )}
    </Dialog>
  )
}
