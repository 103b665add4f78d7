import { useState } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { passkeyOf } from '#features/settings/rules.ts'
import { knowsPasskey, isKnownPasskey } from '#features/settings/web/passkeyCheck.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { cx } from '#kit/web/ui/cx.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import { TRIES_FORGOTTEN, tryWait } from '../../rules.ts'
import type { DeviceAlert } from '../device/deviceAlert.ts'
import { withdrawAlert } from '../device/sendAlert.ts'
import { PasskeyRow } from './PasskeyForm.tsx'

/** Withdraws an unsent alert. The passkey is checked on this device, and nothing is sent. */
export function WithdrawForm({
  alert,
  isPart = false,
  onDone,
}: {
  alert: DeviceAlert
  /** Shown among other choices, not as the end of a screen. */
  isPart?: boolean
  onDone: () => void
}) {
  const t = useTranslations('sos')
  const e = useTranslations('errors')
  const [passkey, setPasskey] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isKnown = knowsPasskey(alert.userId)

  async function withdraw() {
    if (passkeyOf(passkey) === '') return setProblem(e('passkeyEmpty'))
    setBusy(true)
    const verdict = await checkHere(alert.userId, passkey)
    setBusy(false)
    if (verdict.is === 'right') {
      // If it was sent while the passkey was checked, only the server can turn it off.
      if (!withdrawAlert(alert.id)) return setProblem(t('withdrawTooLate'))
      toast(t('withdrawn'), { tone: 'ok', stayMs: 6000 })
      return onDone()
    }
    setPasskey('')
    setProblem(verdict.is === 'wait' ? t('withdrawWait', { count: verdict.seconds }) : t('wrongPasskey'))
  }

  return (
    <form
      noValidate
      aria-label={t('withdrawForm')}
      className={cx(
        'mt-auto flex flex-col gap-2',
        isPart ? 'text-start' : 'rounded-t-sheet bg-surface px-gutter pt-5 pb-4 rail:rounded-l',
      )}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void withdraw()
      }}
    >
      <h2 className="text-head wrap-safe">{t(isKnown ? 'withdrawTitle' : 'withdrawNotHere')}</h2>
      {isKnown ? (
        <>
          <PasskeyRow
            name="sosWithdraw"
            value={passkey}
            onValue={setPasskey}
            problem={problem}
            act={t('withdraw')}
            busy={isBusy}
          />
          <p className="text-small text-ink-2">{t('withdrawHint')}</p>
        </>
      ) : (
        <p className="text-body text-ink-2">{t('withdrawUnknown')}</p>
      )}
    </form>
  )
}

const Tries = z.object({ wrong: z.number(), lastAt: z.number() })
const entry = storageEntry(`${PREFIX}_sos_withdraw_tries`, Tries)

type Verdict = { is: 'right' | 'wrong' } | { is: 'wait'; seconds: number }

/** Checks a passkey on this device; wrong ones in a row cause the same waits as on the server. */
export async function checkHere(userId: string, typed: string, now = Date.now()): Promise<Verdict> {
  const before = entry.read() ?? { wrong: 0, lastAt: 0 }
  const wrong = now - before.lastAt > TRIES_FORGOTTEN ? 0 : before.wrong
  const left = before.lastAt + tryWait(wrong) - now
  if (wrong > 0 && left > 0) return { is: 'wait', seconds: Math.ceil(left / 1000) }
  const isRight = await isKnownPasskey(userId, typed)
  entry.write({ wrong: isRight ? 0 : wrong + 1, lastAt: now })
  return { is: isRight ? 'right' : 'wrong' }
}
