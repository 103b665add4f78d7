import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import SearchX from 'lucide-react/icons/search-x'
import User from 'lucide-react/icons/user'
import type { ReactNode, SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { isIdentifier } from '../rules.ts'
import { tidyIdentifier } from '../typed.ts'
import { type FieldErrors, useFields } from './useFields.ts'
import './words/accounts.signIn.ts'
import './words/accounts.ts'

function errorsOf({ emailOrPhone }: { emailOrPhone: string }): FieldErrors<'emailOrPhone'> {
  const identifier = tidyIdentifier(emailOrPhone)
  if (identifier === '') return { emailOrPhone: 'required' }
  return isIdentifier(identifier) ? {} : { emailOrPhone: 'invalidIdentifier' }
}

/** Step "input": asks for the account's identifier. */
export function AskIdentifier({ start, onDone }: { start: string; onDone: (identifier: string) => void }) {
  const t = useTranslations('accounts')
  const { values, field, check } = useFields({ emailOrPhone: start }, errorsOf)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (check(event.currentTarget)) onDone(tidyIdentifier(values.emailOrPhone))
  }
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <p className="text-body text-ink-2">{t('forgotLine')}</p>
      <TextField
        {...field('emailOrPhone')}
        label={t('emailOrPhone')}
        icon={<User aria-hidden="true" />}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
      <Button type="submit" wide>
        {t('continueButton')}
      </Button>
    </form>
  )
}

interface ConfirmProps {
  identifier: string
  isBusy: boolean
  onSend: () => void
  onBack: () => void
}

/** Step "confirm" (A-38, U-10). A code is sent, not a link, and the line below explains that (W-37). */
export function AskConfirm({ identifier, isBusy, onSend, onBack }: ConfirmProps) {
  const t = useTranslations('accounts')
  return (
    <div className="flex flex-col gap-5">
      <div aria-live="polite">
        <p className="text-head wrap-safe">{t('forgotConfirm', { emailOrPhone: identifier })}</p>
        <p className="mt-1 text-body text-ink-2">{t('forgotConfirmLine')}</p>
      </div>
      <div className="grid gap-3">
        <Button wide busy={isBusy} onClick={onSend}>
          {t('sendCode')}
        </Button>
        <Button wide variant="text" onClick={onBack}>
          {t('changeIdentifier')}
        </Button>
      </div>
    </div>
  )
}

interface NotFoundProps {
  identifier: string
  onAgain: () => void
  onCreate: () => void
}

/** Step "notfound": no account has this e-mail address or phone number. */
export function SayNotFound({ identifier, onAgain, onCreate }: NotFoundProps) {
  const t = useTranslations('accounts')
  return (
    <Outcome icon={<SearchX aria-hidden="true" />} text={t('forgotNotFound', { emailOrPhone: identifier })}>
      <Button wide onClick={onAgain}>
        {t('tryAnother')}
      </Button>
      <Button wide variant="text" onClick={onCreate}>
        {t('createNew')}
      </Button>
    </Outcome>
  )
}

interface ErrorProps {
  isBusy: boolean
  onRetry: () => void
  onAgain: () => void
  children: string
}

/** Step "error": the reason why no code was sent. */
export function SayError({ isBusy, onRetry, onAgain, children }: ErrorProps) {
  const t = useTranslations('accounts')
  return (
    <Outcome icon={<CircleAlert aria-hidden="true" />} text={children}>
      <Button wide busy={isBusy} onClick={onRetry}>
        {t('tryAgain')}
      </Button>
      <Button wide variant="text" onClick={onAgain}>
        {t('changeIdentifier')}
      </Button>
    </Outcome>
  )
}

function Outcome({ icon, text, children }: { icon: ReactNode; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-5">
      <div role="alert">
        <Banner tone="wait" icon={icon}>
          {text}
        </Banner>
      </div>
      <div className="grid gap-3">{children}</div>
    </div>
  )
}
