import { useTranslations } from 'use-intl'
import { ApiError, callEndpoint } from '#kit/web/api.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import type { RegisterAnswer } from '../contract.ts'
import { signInWithKey } from '../keyContract.ts'
import { FormMessage } from './FormMessage.tsx'
import { useEnter } from './useEnter.ts'

/** Asks the device for a passkey; the WebAuthn code is loaded on tap. */
async function send(): Promise<RegisterAnswer> {
  const { askForKey } = await import('./signInKeys.ts')
  const used = await askForKey()
  if (!used) throw new ApiError('keyRefused')
  return callEndpoint(signInWithKey, used)
}

/** Signs in with a passkey instead of the password; renders nothing in browsers without passkeys. */
export function KeySignIn() {
  const t = useTranslations('accounts')
  const { enter, isBusy, message } = useEnter('login', send)
  if (typeof PublicKeyCredential === 'undefined') return null
  return (
    <div className="mt-4 flex flex-col gap-3">
      <FormMessage>{message}</FormMessage>
      <Button variant="quiet" wide busy={isBusy} onClick={() => void enter(undefined)}>
        {t('keySignIn')}
      </Button>
    </div>
  )
}
