import { IndianRupee, Pencil } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { AccountActions } from '#features/accounts/web/AccountActions.tsx'
import { useUser } from '#features/accounts/web/session.ts'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'

/** The own profile, the subscription, sign-out and deletion. */
export function AccountSection() {
  const t = useTranslations('settings')
  const user = useUser()
  return (
    <>
      <RowCard>
        <NavRow
          href="/profile"
          icon={<Pencil aria-hidden="true" />}
          title={t('editProfile')}
          sub={t('editProfileHint')}
        />
        <NavRow
          href="/subscription"
          icon={<IndianRupee aria-hidden="true" />}
          title={t('subscription')}
          sub={t('subscriptionHint')}
        />
      </RowCard>
      <AccountActions signedInAs={user && t('signedInAs', { email: user.email })} />
    </>
  )
}
