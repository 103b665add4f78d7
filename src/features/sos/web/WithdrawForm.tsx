import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { passkeyOf } from '#features/settings/rules.ts'
import { knowsPasskey } from '#features/settings/web/passkeyCheck.ts'
import { cx } from '#kit/web/ui/cx.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import type { DeviceAlert } from './deviceAlert.ts'
import { withdrawAlert } from './sending.ts'
import { checkHere } from './withdrawTries.ts'
import { PasskeyRow } from './PasskeyRow.tsx'

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
