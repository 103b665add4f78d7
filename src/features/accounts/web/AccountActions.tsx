import LogOut from 'lucide-react/icons/log-out'
import Trash2 from 'lucide-react/icons/trash'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { useLeave } from './useLeave.ts'
import './words/accounts.ts'

/** Sign Out and Delete Account (E-31, A-48 … A-51); both take effect once the server has confirmed. */
export function AccountActions({ signedInAs }: { signedInAs?: ReactNode }) {
  const t = useTranslations('accounts')
  const words = useWords()
  const leave = useLeave()
  const askAndDelete = async () => {
    const yes = await confirm({
      title: t('deleteQuestion'),
      body: t('deleteConsequence'),
      yes: t('deleteAccount'),
      no: words.cancel,
      danger: true,
    })
    if (yes) await leave.deleteAccount()
  }
  return (
    <section>
      <SectionHeader title={t('accountActions')} />
      {signedInAs && <p className="mb-2 text-small text-ink-2 wrap-safe">{signedInAs}</p>}
      <div className="mt-1 grid gap-3 md:grid-cols-2">
        <Button
          variant="quiet"
          busy={leave.isSigningOut}
          icon={<LogOut aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
          onClick={() => void leave.signOut()}
        >
          {t('signOut')}
        </Button>
        <Button
          variant="dangerTint"
          busy={leave.isDeleting}
          icon={<Trash2 aria-hidden="true" className="size-5" />}
          onClick={() => void askAndDelete()}
        >
          {t('deleteAccount')}
        </Button>
      </div>
    </section>
  )
}
