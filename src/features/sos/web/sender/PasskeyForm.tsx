import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useRef, useState, useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { readCircle } from '#features/circles/web/calls.ts'
import { keys as circleKeys } from '#features/circles/web/keys.ts'
import { passkeyOf, PASSKEY_LENGTH, passkeyError } from '#features/settings/rules.ts'
import { useSaveSettings, useSettings } from '#features/settings/web/queries.ts'
import { ApiError, callEndpoint } from '#kit/web/api.ts'
import { useOnline } from '#kit/web/connection.ts'
import { useInbox } from '#kit/web/events.ts'
import { useGo } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { Link } from '#kit/web/ui/Link.tsx'
import { PasswordField } from '#kit/web/ui/PasswordField.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { offerToast, toast } from '#kit/web/ui/toast.tsx'
import { useEndAlert, useUserId } from '../queries.ts'
import '../words/sos.button.ts'
import '../words/sos.ts'

interface PasskeyFormProps {
  title: string
  hasPasskey: boolean
  isOn: boolean
  /** True while only a check-in runs: the form answers it, there is no SOS. */
  isCheckIn?: boolean
}

/** One field and one button (L-15): the right passkey ends the alert and goes to /home (L-19, L-20). */
export function PasskeyForm({ title, hasPasskey, isOn, isCheckIn = false }: PasskeyFormProps) {
  const t = useTranslations('sos')
  const e = useTranslations('errors')
  const go = useGo()
  const sentence = useErrorSentence()
  const end = useEndAlert()
  const [passkey, setPasskey] = useState('')
  const [problem, setProblem] = useState('')
  /** Set when the server did not get the passkey: it stays in the field, and is stored nowhere else. */
  const [unsent, setUnsent] = useState<'notOffYet' | 'networkBack' | null>(null)
  const unsentWords = isCheckIn ? ({ notOffYet: 'answerNotSent', networkBack: 'answerAgain' } as const) : null
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
      setProblem(hasPasskey ? e('passkeyEmpty') : t('passwordEmpty'))
      form.current?.querySelector('input')?.focus()
      return
    }
    let ended: 'alert' | 'checkIn' | null
    try {
      ended = (await end.mutateAsync(passkey)).ended
    } catch (error) {
      if (error instanceof ApiError && error.code === 'network') return setUnsent('notOffYet')
      const isWrong = error instanceof ApiError && error.code === 'wrongPasskey'
      setProblem(isWrong ? t('wrongPasskey') : sentence(error))
      setPasskey('')
      form.current?.querySelector('input')?.focus()
      return
    }
    const isAnswered = ended === 'checkIn' || (isCheckIn && ended !== 'alert')
    toast(t(isAnswered ? 'saidOk' : 'turnedOff'), { tone: 'ok', stayMs: 6000 })
    go('/home', { replace: true })
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={isCheckIn ? title : t('passkeyForm')}
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
      {!isOn && !isCheckIn && <p className="text-body text-ink-2">{t('neededWhileOn')}</p>}
      <PasskeyRow
        name="sosTurnOff"
        value={passkey}
        onValue={setPasskey}
        problem={problem}
        label={t(hasPasskey ? 'passkey' : 'password')}
        act={t(isCheckIn ? 'iAmOk' : 'turnOff')}
        busy={end.isPending}
      />
      <p role="status" className="text-body text-danger-ink wrap-safe empty:hidden">
        {unsent && t(unsentWords ? unsentWords[unsent] : unsent)}
      </p>
      {hasPasskey ? (
        <p className="text-small text-ink-2">{t('passkeyWorks')}</p>
      ) : (
        <p className="text-small text-ink-2">
          {t('passwordWorks')}{' '}
          <Link href="/privacy-settings/safety" className="py-3.5 text-brand-ink underline">
            {t('setPasskey')}
          </Link>
        </p>
      )}
    </form>
  )
}

interface PasskeyRowProps {
  /** Name of the field, for the browser. */
  name: string
  value: string
  onValue: (passkey: string) => void
  problem: string
  label: string
  /** Label of the button. */
  act: string
  busy: boolean
}

/** The passkey field and its button, side by side. */
export function PasskeyRow({ name, value, onValue, problem, label, act, busy }: PasskeyRowProps) {
  return (
    <div className="flex items-start gap-3">
      <PasswordField
        hideLabel
        className="min-w-0 flex-1"
        label={label}
        placeholder={label}
        icon={<KeyRound aria-hidden="true" />}
        name={name}
        autoComplete="off"
        maxLength={PASSKEY_LENGTH}
        value={value}
        error={problem}
        onValue={onValue}
      />
      <Button type="submit" variant="ink" busy={busy}>
        {act}
      </Button>
    </div>
  )
}

const askedOf = (userId: string) =>
  storageEntry(`${PREFIX}_sos_passkey_asked_${userId}`, (kept) => kept === true || null)

/** Asks once to set a passkey when the circle got its first member and none is set (W-14). */
export function AskForPasskey() {
  const t = useTranslations('sos')
  const userId = useUserId()
  const queryKey = circleKeys.circle(userId)
  const queryFn = () => callEndpoint(readCircle, {})
  // Uses the circle pages' cached data; other pages do not fetch it.
  const { data: circle, refetch } = useQuery({ queryKey, queryFn, enabled: false })
  useInbox('circle', ({ payload }) => {
    const isAccepted = (payload as { change?: unknown }).change === 'accepted'
    if (isAccepted && !askedOf(userId).read()) void refetch()
  })
  const settings = useSettings().data
  const [isOpen, setOpen] = useState(false)
  const isDue = userId !== '' && (circle?.members.length ?? 0) > 0 && settings?.hasSosPasskey === false
  const ask = useEffectEvent(() => {
    if (askedOf(userId).read()) return undefined
    askedOf(userId).write(true)
    // Withdrawn with this component: the toast must not cover an incoming alert.
    return offerToast(t('askPasskey'), { undo: { label: t('setPasskey'), run: () => setOpen(true) } })
  })
  useEffect(() => (isDue ? ask() : undefined), [isDue])
  return <PasskeySheet isOpen={isOpen} onClose={() => setOpen(false)} />
}

function PasskeySheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('sos')
  const e = useTranslations('errors')
  const sentence = useErrorSentence()
  const save = useSaveSettings()
  const [passkey, setPasskey] = useState('')
  const [problem, setProblem] = useState('')
  async function send() {
    const wrong = passkeyError(passkey)
    if (wrong) return setProblem(e(wrong))
    try {
      await save.mutateAsync({ sosPasskey: passkey })
    } catch (error) {
      return setProblem(sentence(error))
    }
    toast(t('passkeySaved'), { tone: 'ok' })
    onClose()
  }
  return (
    <Sheet open={isOpen} onClose={onClose} title={t('askPasskey')} desktop="center">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending) void send()
        }}
      >
        <p className="text-body wrap-safe">{t('askPasskeyWhy')}</p>
        <PasswordField
          label={t('passkey')}
          hint={t('newPasskeyHint')}
          autoComplete="off"
          maxLength={PASSKEY_LENGTH}
          value={passkey}
          error={problem}
          onValue={setPasskey}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" className="flex-1" busy={save.isPending}>
            {t('setPasskey')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('later')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
