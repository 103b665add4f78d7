import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { passkeyOf } from '#features/settings/rules.ts'
import { knowsPasskey, isKnownPasskey } from '#features/settings/web/passkeyCheck.ts'
import { keptFields } from '#kit/web/keptFields.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import { TRIES_FORGOTTEN, tryWait } from '../../rules.ts'
import type { DeviceAlert } from '../device/deviceAlert.ts'
import { withdrawAlert } from '../device/sendAlert.ts'
import { useHasPasskey } from '../safetyQueries.ts'
import { PasskeyRow } from './PasskeyForm.tsx'
import '../words/sos.ts'

/**
 * Withdraws an unsent alert; nothing is sent. The passkey, if the sender has one, is checked on this device.
 */
export function WithdrawForm({
  alert,
  isPart = false,
  wasTried = false,
  onDone,
}: {
  alert: DeviceAlert
  /** True if withdrawing has just failed: it may be sent already. */
  wasTried?: boolean
  /** True if shown among other choices, not at the end of a screen. */
  isPart?: boolean
  onDone: () => void
}) {
  const t = useTranslations('sos')
  const e = useTranslations('errors')
  const [passkey, setPasskey] = useState('')
  const hasPasskey = useHasPasskey()
  const withdrawNow = useWithdrawal(onDone)
  const tooLate = t(hasPasskey === false ? 'withdrawTooLatePassword' : 'withdrawTooLate')
  const [problem, setProblem] = useState(wasTried ? tooLate : '')
  const [isBusy, setBusy] = useState(false)
  const isKnown = knowsPasskey(alert.userId)
  const tryNow = () => void (withdrawNow(alert) || setProblem(tooLate))
  async function withdraw() {
    if (passkeyOf(passkey) === '') return setProblem(e('passkeyEmpty'))
    setBusy(true)
    const verdict = await checkHere(alert.userId, passkey)
    setBusy(false)
    if (verdict.is === 'right') return tryNow()
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
        if (hasPasskey === false) tryNow()
        else if (!isBusy) void withdraw()
      }}
    >
      <h2 className="text-head wrap-safe">
        {t(isKnown || hasPasskey === false ? 'withdrawTitle' : 'withdrawNotHere')}
      </h2>
      {hasPasskey === false ? (
        <>
          {problem ? (
            <p role="alert" className="text-body text-danger-ink wrap-safe">
              {problem}
            </p>
          ) : (
            <p className="text-body text-ink-2">{t('withdrawWithout')}</p>
          )}
          <Button type="submit">{t('withdraw')}</Button>
        </>
      ) : isKnown ? (
        <>
          <PasskeyRow
            name="sosWithdraw"
            value={passkey}
            onValue={setPasskey}
            problem={problem}
            label={t('passkey')}
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

/**
 * Returns a function that withdraws an alert and shows a message. It returns false if the alert may already be on the
 * server: then only the server can turn it off.
 */
export function useWithdrawal(onDone: () => void) {
  const t = useTranslations('sos')
  return (alert: DeviceAlert): boolean => {
    if (!withdrawAlert(alert.id)) return false
    toast(t('withdrawn'), { tone: 'ok', stayMs: 6000 })
    onDone()
    return true
  }
}

const entry = storageEntry(`${PREFIX}_sos_withdraw_tries`, (kept) =>
  keptFields(kept, { wrong: 'number', lastAt: 'number' }),
)

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
