import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import KeyRound from 'lucide-react/icons/key-round'
import LogIn from 'lucide-react/icons/log-in'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { lazy, type SubmitEvent, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PASSWORD_PATTERN } from '#core/text.ts'
import { ApiError, callEndpoint } from '#kit/web/api.ts'
import { useQueryParams } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { NavRow } from '#kit/web/ui/Card.tsx'
import { ConfirmDialog } from '#kit/web/ui/ConfirmDialog.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { PasswordField } from '#kit/web/ui/PasswordField.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { readGoogleLink, unlinkGoogle } from './calls.ts'
import { passwordError } from '../rules.ts'
import { passwordDigits } from '../typed.ts'
import { DevicesSheet, PhoneRow } from './securityParts.tsx'
import { FormMessage } from './FormMessage.tsx'
import { withProof } from './proof.ts'
import { useChangePassword } from './safetyQueries.ts'
import { useUser } from './session.ts'
import { useTwoFactor } from './twoFactorQueries.ts'
import { TwoFactorSheet } from './TwoFactorSheet.tsx'
import { type FieldErrors, useFields } from './useFields.ts'
import './words/accounts.signIn.ts'
import './words/accounts.ts'

const SignInKeys = lazy(async () => ({ default: (await import('./SignInKeys.tsx')).SignInKeys }))

/** Settings rows for account security, with their sheets; to be placed in a RowCard (R-17 … R-20). */
export function SecurityRows() {
  const t = useTranslations('accounts')
  const [params, setParams] = useQueryParams()
  const asked = params.get('do')
  const [open, setOpen] = useState<'password' | 'twoFactor' | 'keys' | 'devices' | null>(
    asked === 'password' || asked === 'devices' ? asked : null,
  )
  const { data: twoFactor } = useTwoFactor()
  const close = () => {
    setOpen(null)
    if (asked !== null) setParams({ do: null })
  }
  return (
    <>
      <NavRow
        icon={<KeyRound aria-hidden="true" />}
        title={t('changePassword')}
        sub={t('changePasswordSub')}
        onClick={() => setOpen('password')}
      />
      <NavRow
        icon={<ShieldCheck aria-hidden="true" />}
        title={t('twoFactor')}
        sub={t('twoFactorSub')}
        end={twoFactor && t(twoFactor.isOn ? 'on' : 'off')}
        onClick={() => setOpen('twoFactor')}
      />
      <NavRow
        icon={<Fingerprint aria-hidden="true" />}
        title={t('keys')}
        sub={t('keysSub')}
        onClick={() => setOpen('keys')}
      />
      <PhoneRow />
      <GoogleRow />
      <NavRow
        icon={<MonitorSmartphone aria-hidden="true" />}
        title={t('devices')}
        sub={t('devicesSub')}
        onClick={() => setOpen('devices')}
      />
      <ChangePasswordSheet open={open === 'password'} onClose={close} />
      <TwoFactorSheet open={open === 'twoFactor'} onClose={close} />
      <Sheet open={open === 'keys'} onClose={close} title={t('keys')}>
        <Suspense>{open === 'keys' && <SignInKeys />}</Suspense>
      </Sheet>
      <DevicesSheet open={open === 'devices'} onClose={close} />
    </>
  )
}

/** Shows that a Google account is linked, and unlinks it; renders nothing without one. */
function GoogleRow() {
  const t = useTranslations('accounts')
  const words = useWords()
  const sentence = useErrorSentence()
  const user = useUser()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const queryKey = ['googleLink', user?.id]
  const { data } = useQuery({
    queryKey,
    enabled: user !== null,
    queryFn: ({ signal }) => callEndpoint(readGoogleLink, {}, { signal }),
  })
  const unlink = useMutation({
    mutationFn: () => withProof(() => callEndpoint(unlinkGoogle, {})),
    onSuccess: (link) => {
      client.setQueryData(queryKey, link)
      toast(t('googleUnlinked'), { tone: 'ok' })
    },
    onError: (error) => toast(sentence(error), { tone: 'problem' }),
  })
  if (!data?.isLinked) return null
  return (
    <>
      <NavRow
        icon={<LogIn aria-hidden="true" />}
        title={t('googleRow')}
        sub={t('googleRowSub')}
        end={t('on')}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        title={t('googleUnlinkTitle')}
        body={t('googleUnlinkLine')}
        yes={t('googleUnlink')}
        no={words.cancel}
        onAnswer={(yes) => {
          setAsking(false)
          if (yes) unlink.mutate()
        }}
      />
    </>
  )
}

interface SheetProps {
  open: boolean
  onClose: () => void
}

/** Changes the password; asks for the old and the new one. */
function ChangePasswordSheet({ open, onClose }: SheetProps) {
  const t = useTranslations('accounts')
  return (
    <Dialog open={open} onClose={onClose} title={t('changePassword')}>
      <ChangePasswordForm onDone={onClose} />
    </Dialog>
  )
}

type Name = 'oldPassword' | 'newPassword'

function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('accounts')
  const sentence = useErrorSentence()
  const e = useTranslations('errors')
  const phone = useUser()?.phone ?? ''
  const change = useChangePassword()
  const [message, setMessage] = useState('')
  const { values, field, check, isWrong } = useFields<Name>({ oldPassword: '', newPassword: '' }, (typed) =>
    errorsOf(typed, phone),
  )
  const send = async () => {
    setMessage('')
    try {
      await change.mutateAsync(values)
      onDone()
      toast(t('passwordChanged'), { tone: 'ok' })
    } catch (error) {
      const key = error instanceof ApiError ? error.fields['newPassword'] : undefined
      setMessage(key && e.has(key as 'required') ? e(key as 'required') : sentence(error))
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!change.isPending && check(event.currentTarget)) void send()
  }
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <PasswordField
        {...field('oldPassword', passwordDigits)}
        label={t('oldPassword')}
        numeric
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <PasswordField
        {...field('newPassword', passwordDigits)}
        label={t('newPassword')}
        hint={t('passwordHint')}
        numeric
        autoComplete="new-password"
        enterKeyHint="go"
      />
      <p className="text-small text-ink-2">{t('changePasswordLine')}</p>
      <FormMessage>{isWrong ? '' : message}</FormMessage>
      <Button type="submit" wide busy={change.isPending}>
        {t('changePassword')}
      </Button>
    </form>
  )
}

function errorsOf({ oldPassword, newPassword }: Record<Name, string>, phone: string): FieldErrors<Name> {
  const error = newPassword !== '' && newPassword === oldPassword ? 'samePassword' : passwordError(newPassword, phone)
  return {
    ...(!PASSWORD_PATTERN.test(oldPassword) && { oldPassword: oldPassword === '' ? 'required' : 'passwordLength' }),
    ...(error && { newPassword: error }),
  }
}
