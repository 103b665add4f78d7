import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { passkeyOf } from '#features/settings/rules.ts'
import { ApiError } from '#kit/web/api.ts'
import { useOnline } from '#kit/web/connection.ts'
import { useGo } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { cx } from '#kit/web/ui/cx.ts'
import { Link } from '#kit/web/ui/Link.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useEndAlert } from './queries.ts'
import { PasskeyRow } from './PasskeyRow.tsx'

/** One field and one button (L-15): the right passkey ends the alert and goes to /home (L-19, L-20). */
export function PasskeyForm({ title, hasPasskey, isOn }: { title: string; hasPasskey: boolean; isOn: boolean }) {
  const t = useTranslations('sos')
  const e = useTranslations('errors')
  const go = useGo()
  const sentence = useErrorSentence()
  const end = useEndAlert()
  const [passkey, setPasskey] = useState('')
  const [problem, setProblem] = useState('')
  /** The server did not get the passkey: it stays in the field, and nowhere else. */
  const [unsent, setUnsent] = useState<'notOffYet' | 'networkBack' | null>(null)
  const isOnline = useOnline()
  const [wasOnline, setWasOnline] = useState(isOnline)
  if (isOnline !== wasOnline) {
    setWasOnline(isOnline)
    if (unsent) setUnsent(isOnline ? 'networkBack' : 'notOffYet')
  }
  const form = useRef<HTMLFormElement>(null)

  async function turnOff() {
    setProblem('')
    setUnsent(null)
    // An empty passkey is not a try: nothing is sent or counted.
    if (passkeyOf(passkey) === '') {
      setProblem(e('passkeyEmpty'))
      form.current?.querySelector('input')?.focus()
      return
    }
    try {
      await end.mutateAsync(passkey)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'network') return setUnsent('notOffYet')
      const isWrong = error instanceof ApiError && error.code === 'wrongPasskey'
      setProblem(isWrong ? t('wrongPasskey') : sentence(error))
      setPasskey('')
      form.current?.querySelector('input')?.focus()
      return
    }
    toast(t('turnedOff'), { tone: 'ok', stayMs: 6000 })
    go('/home', { replace: true })
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={t('passkeyForm')}
      className={cx(
        'mt-auto flex flex-col gap-2 bg-surface px-gutter pt-5 pb-4',
        isOn ? 'rounded-t-sheet rail:rounded-l' : 'rounded-l',
      )}
      onSubmit={(event) => {
        event.preventDefault()
        if (!end.isPending) void turnOff()
      }}
    >
      <h2 className="text-head wrap-safe">{title}</h2>
      <PasskeyRow
        name="sosTurnOff"
        value={passkey}
        onValue={setPasskey}
        problem={problem}
        act={t('turnOff')}
        busy={end.isPending}
      />
      <p role="status" className="text-body text-danger-ink wrap-safe empty:hidden">
        {unsent && t(unsent)}
      </p>
      {hasPasskey ? (
        <p className="text-small text-ink-2">{t('passkeyWorks')}</p>
      ) : (
        <p className="text-small text-ink-2">
          {t('passwordWorks')}{' '}
          <Link href="/privacy-settings" className="py-3.5 text-brand-ink underline">
            {t('setPasskey')}
          </Link>
        </p>
      )}
    </form>
  )
}
