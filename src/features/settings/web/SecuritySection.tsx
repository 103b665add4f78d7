import { LogOut } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSignOut } from '#features/accounts/web/queries.ts'
import { SecurityRows } from '#features/accounts/web/SecurityRows.tsx'
import { useUser } from '#features/accounts/web/session.ts'
import { useGo } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { NavRow, RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { toast } from '#kit/web/ui/toast.tsx'

/** Account security (parts of `accounts`, R-17 … R-20), sessions, and sign-out. */
export function SecuritySection() {
  const t = useTranslations('settings')
  const user = useUser()
  const go = useGo()
  const sentence = useErrorSentence()
  const signOut = useSignOut()
  const leave = async () => {
    try {
      await signOut.mutateAsync()
      go('/login', { replace: true })
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
  }
  return (
    <section>
      <SectionHeader title={t('security')} />
      <RowCard>
        <SecurityRows />
        <NavRow
          icon={<LogOut aria-hidden="true" className="rtl:-scale-x-100" />}
          title={t('signOut')}
          sub={user && t('signedInAs', { email: user.email })}
          onClick={() => void leave()}
        />
      </RowCard>
    </section>
  )
}
