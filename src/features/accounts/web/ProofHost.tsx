import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { callEndpoint } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import type { ProofWay } from '../safetyContract.ts'
import { provePassword } from './calls.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { openProof } from './proof.ts'
import './words/accounts.signIn.ts'

const SecondProof = lazy(async () => ({ default: (await import('./SecondProof.tsx')).SecondProof }))

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
