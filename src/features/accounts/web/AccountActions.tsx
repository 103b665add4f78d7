import { LogOut, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useGo } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { useDeleteAccount, useSignOut } from './queries.ts'

/** Sign Out and Delete Account (E-31, A-48 … A-51); both take effect once the server has confirmed. */
export function AccountActions() {
  const t = useTranslations('accounts')
  const words = useWords()
  const go = useGo()
  const sentence = useErrorSentence()
  const signOut = useSignOut()
  const deleteAccount = useDeleteAccount()
  /** This component unmounts on sign-out, so the steps after it must not depend on it. */
  const leave = async (work: () => Promise<unknown>, said: string) => {
    try {
      await work()
      go('/login', { replace: true })
      toast(said, { tone: 'ok' })
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
  }
  const askAndDelete = async () => {
    const yes = await confirm({
      title: t('deleteQuestion'),
      body: t('deleteConsequence'),
      yes: t('deleteAccount'),
      no: words.cancel,
      danger: true,
    })
    if (yes) await leave(() => deleteAccount.mutateAsync(), t('didDelete'))
  }
  return (
    <section>
      <SectionHeader title={t('accountActions')} />
      <div className="mt-1 grid gap-3 md:grid-cols-2">
        <Button
          variant="quiet"
          busy={signOut.isPending}
          icon={<LogOut aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
          onClick={() => void leave(() => signOut.mutateAsync(), t('didSignOut'))}
        >
          {t('signOut')}
        </Button>
        <Button
          variant="dangerTint"
          busy={deleteAccount.isPending}
          icon={<Trash2 aria-hidden="true" className="size-5" />}
          onClick={() => void askAndDelete()}
        >
          {t('deleteAccount')}
        </Button>
      </div>
    </section>
  )
}
