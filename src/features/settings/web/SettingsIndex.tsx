import BookOpen from 'lucide-react/icons/book-open'
import FileText from 'lucide-react/icons/file-text'
import LogOut from 'lucide-react/icons/log-out'
import Scale from 'lucide-react/icons/scale'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useTwoFactor } from '#features/accounts/web/twoFactorQueries.ts'
import { useLeave } from '#features/accounts/web/useLeave.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { useLook } from '#kit/web/look.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { NavRow, RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { useLanguageName } from './LanguageSection.tsx'
import { PAGE_ICONS, type SettingsPageName } from './pages.ts'
import { useSettings, useSite } from './queries.ts'
import { useRangeText } from './SosRange.tsx'
import '#features/accounts/web/words/accounts.ts'
import './words/settings.ts'

/** The pages of the settings with their present values, documents and the sign-out. */
export function SettingsIndex({ current }: { current: SettingsPageName }) {
  const t = useTranslations('settings')
  const user = useUser()
  const leave = useLeave()
  const now = useNow()
  if (!user) return null
  const row = (page: SettingsPageName) => {
    const Icon = PAGE_ICONS[page]
    return (
      <NavRow
        key={page}
        href={`/privacy-settings/${page}`}
        current={page === current}
        icon={<Icon aria-hidden="true" />}
        title={t(`page_${page}`)}
        sub={t(`sub_${page}`)}
        end={now[page]}
      />
    )
  }
  return (
    <nav aria-label={t('pages')} className="flex flex-col gap-4 pb-6">
      <RowCard>
        <NavRow
          href="/privacy-settings/account"
          current={current === 'account'}
          icon={<Avatar name={user.name} src={user.photo} size="row" you />}
          title={user.name}
          sub={
            <>
              {t('page_account')} · <bdi className="tabular-nums">{user.phone}</bdi>
            </>
          }
        />
      </RowCard>
      <RowCard>{(['privacy', 'security', 'safety'] as const).map(row)}</RowCard>
      <RowCard>{(['notices', 'language', 'display', 'data'] as const).map(row)}</RowCard>
      <MoreSection />
      <RowCard>
        <NavRow
          icon={<LogOut aria-hidden="true" className="rtl:-scale-x-100" />}
          title={t('signOut')}
          sub={t('signedInAs', { email: user.email })}
          onClick={() => void leave.signOut()}
        />
      </RowCard>
    </nav>
  )
}

/** The present value of each page in a word or two. */
function useNow(): Partial<Record<SettingsPageName, ReactNode>> {
  const t = useTranslations('settings')
  const a = useTranslations('accounts')
  const { data } = useSettings()
  const { data: twoFactor } = useTwoFactor()
  const { theme } = useLook()
  const rangeText = useRangeText()
  const told = data && Object.values(data.notifications)
  return {
    privacy: data && t(data.profileVisibility),
    security: twoFactor && t('twoFactorIs', { state: a(twoFactor.isOn ? 'on' : 'off') }),
    safety: data && rangeText(data.sosRangeMeters),
    notices: told && t('onOf', { on: told.filter(Boolean).length, all: told.length }),
    language: useLanguageName(),
    display: t(`theme_${theme}`),
  }
}

/** How it works, Admin for admins (B-69), and the two documents in a new tab. */
function MoreSection() {
  const t = useTranslations('settings')
  const user = useUser()
  const site = useSite()
  return (
    <section>
      <SectionHeader title={t('more')} />
      <RowCard>
        <NavRow href="/onboarding" icon={<BookOpen aria-hidden="true" />} title={t('howItWorks')} />
        {user?.isAdmin && <NavRow href="/admin" icon={<ShieldCheck aria-hidden="true" />} title={t('admin')} />}
        <NavRow
          href={site.privacyPolicyUrl}
          newTab={t('newTab')}
          icon={<FileText aria-hidden="true" />}
          title={t('privacyPolicy')}
        />
        <NavRow href={site.termsUrl} newTab={t('newTab')} icon={<Scale aria-hidden="true" />} title={t('terms')} />
      </RowCard>
    </section>
  )
}
