import type { SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { AppCodeField } from './AppCodeField.tsx'
import { FormMessage } from './FormMessage.tsx'
import { useConfirmSignIn } from './twoFactorQueries.ts'
import { useEnter } from './useEnter.ts'
import { useFields } from './useFields.ts'
import './words/accounts.signIn.ts'
import './words/accounts.ts'

interface SecondStepFormProps {
  ticket: string
  onAgain: () => void
}

/** Focuses the field: the form that had the focus was replaced by this one. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus()

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ ticket, onAgain }: SecondStepFormProps) {
  const t = useTranslations('accounts')
  const { values, field, check, isWrong } = useFields({ code: '' }, ({ code }) =>
    code.trim() === '' ? { code: 'required' } : {},
  )
  const confirm = useConfirmSignIn()
  const { enter, isBusy, message } = useEnter('login', confirm.mutateAsync)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (check(event.currentTarget)) void enter({ ticket, code: values.code })
  }
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <div role="status">
        <p className="text-head">{t('secondStepTitle')}</p>
        <p className="mt-1 text-body text-ink-2">{t('secondStepLine')}</p>
      </div>
      <AppCodeField {...field('code')} ref={takeFocus} />
      <FormMessage>{isWrong ? '' : message}</FormMessage>
      <Button type="submit" wide busy={isBusy}>
        {t('login')}
      </Button>
      <Button wide variant="text" onClick={onAgain}>
        {t('startAgain')}
      </Button>
    </form>
  )
}
