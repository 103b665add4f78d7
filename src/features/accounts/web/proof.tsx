import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, callEndpoint, onNewSession } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { createStore } from '#kit/web/store.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import type { ProofWay } from '../safetyContract.ts'
import { provePassword } from './calls.ts'
import { PasswordForm } from './PasswordForm.tsx'
import './words/accounts.signIn.ts'

const SecondProof = lazy(async () => ({ default: (await import('./SecondProof.tsx')).SecondProof }))

/** The open request for a proof: the refusal that caused it, and its resolver. */
interface Asked {
  refusal: ApiError
  answer: (given: boolean) => void
}
const openProof = createStore<Asked | null>(() => null)
// The next person must not prove anything for the last one, whose work stays undone.
onNewSession(() => openProof.write(null))

/**
 * Runs `work`; when the server refuses until the password or another factor (ADR 0036) is given, asks for it
 * and runs it again. Needs one `<ProofHost />` on the page.
 * @throws ApiError of the work; 'passwordNeeded' or 'secondProofNeeded' when the person cancels
 */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || !['passwordNeeded', 'secondProofNeeded'].includes(error.code)) throw error
    const isGiven = await new Promise<boolean>((answer) => openProof.write({ refusal: error, answer }))
    if (!isGiven) throw error
    return withProof(work)
  }
}

/**
 * Asks for the password even if it was given recently, for content that must stay hidden from others who hold the
 * phone.
 * @returns whether it was given
 */
export const askForProof = (): Promise<boolean> =>
  new Promise((answer) => openProof.write({ refusal: new ApiError('passwordNeeded'), answer }))

/** Dialog in which `withProof` asks for the password or another factor. */
export function ProofHost() {
  const t = useTranslations('accounts')
  const sentence = useErrorSentence()
  const current = openProof.use()
  const finish = (given: boolean) => {
    current?.answer(given)
    openProof.write(null)
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
  const isSecond = current?.refusal.code === 'secondProofNeeded'
  const { ways = '', email = '', phone = '' } = current?.refusal.params ?? {}
  return (
    <Dialog
      open={current !== null}
      onClose={() => finish(false)}
      title={t(isSecond ? 'secondProofTitle' : 'proofTitle')}
    >
      {isSecond && (
        <Suspense>
          <SecondProof
            ways={String(ways).split(' ') as ProofWay[]}
            email={String(email)}
            phone={String(phone)}
            onProven={() => finish(true)}
            onKey={() => void proveByPasskey()}
          />
        </Suspense>
      )}
      {current && !isSecond && <PasswordForm intro={t('proofLine')} button={t('proofButton')} onSend={prove} />}
      {current && !isSecond && typeof PublicKeyCredential !== 'undefined' && (
        <Button variant="text" wide onClick={() => void proveByPasskey()}>
          {t('keyProve')}
        </Button>
      )}
    </Dialog>
  )
}
