import Eye from 'lucide-react/icons/eye'
import IndianRupee from 'lucide-react/icons/indian-rupee'
import Lock from 'lucide-react/icons/lock'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Pencil from 'lucide-react/icons/pencil'
import Sun from 'lucide-react/icons/sun'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { TEXT_SIZES, THEMES } from '#core/look.ts'
import { useFreshUser } from '#features/accounts/web/queries.ts'
import { AccountActions } from '#features/accounts/web/AccountActions.tsx'
import { ProofHost } from '#features/accounts/web/ProofHost.tsx'
import { SecurityRows } from '#features/accounts/web/SecurityRows.tsx'
import { useUser } from '#features/accounts/web/session.ts'
import { chooseLook, useLook } from '#kit/web/look.ts'
import { usePathParam, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Card, NavRow, RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { RadioCards } from '#kit/web/ui/RadioCards.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { Settings } from '../contract.ts'
import type { ProfileVisibility } from '../rules.ts'
import { DataSection, SeenSheet, SwitchCard } from './settingsParts.tsx'
import { LanguageSection } from './LanguageSection.tsx'
import { pageNamed, type SettingsPageName } from './pages.ts'
import { useSettings } from './queries.ts'
import { SafetySection, SettingsIndex } from './settingsSections.tsx'
import { useChangeSetting } from './useChangeSetting.ts'
import './words/settings.ts'

const SHARED = ['locationSharing', 'contactInfo', 'purchaseHistory', 'activityStatus', 'searchHistory'] as const

/** Profile visibility and shared data (R-03 … R-07); each change applies at once. */
function PrivacySection({ values }: { values: Settings }) {
  const t = useTranslations('settings')
  const change = useChangeSetting()
  const [isSheetOpen, setSheetOpen] = useState(false)
  return (
    <>
      <section>
        <SectionHeader title={t('profileVisibility')} />
        <RadioCards
          label={t('profileVisibility')}
          hideLabel
          value={values.profileVisibility}
          onValue={(value) => {
            const [next, before] = [value as ProfileVisibility, values.profileVisibility]
            change(t('profileVisibility'), t(next), { profileVisibility: next }, { profileVisibility: before })
          }}
          cards={[
            { value: 'public', label: t('public'), hint: t('publicHint'), icon: <Users aria-hidden="true" /> },
            { value: 'private', label: t('private'), hint: t('privateHint'), icon: <Lock aria-hidden="true" /> },
          ]}
        />
        <RowCard className="mt-3">
          <NavRow
            icon={<Eye aria-hidden="true" />}
            title={t('seeMyself')}
            sub={t('seeMyselfHint')}
            onClick={() => setSheetOpen(true)}
          />
        </RowCard>
        <SeenSheet open={isSheetOpen} onClose={() => setSheetOpen(false)} />
      </section>
      <SwitchCard
        title={t('dataSharing')}
        choices={SHARED.map((name) => ({
          name,
          label: t(name),
          hint: t(`${name}Hint`),
          checked: values[name],
          changes: (isOn) => ({ [name]: isOn }),
        }))}
      />
    </>
  )
}

const ICONS = { system: Monitor, light: Sun, dark: Moon }

/** Theme and text size of this device; applied at once and before the first paint (ADR 0070). */
function DisplaySection() {
  const t = useTranslations('settings')
  const { theme, textSize } = useLook()
  return (
    <>
      <section>
        <SectionHeader title={t('theme')} />
        <RadioCards
          label={t('theme')}
          hideLabel
          value={theme}
          onValue={(value) => chooseLook({ theme: value as (typeof THEMES)[number] })}
          cards={THEMES.map((value) => {
            const Icon = ICONS[value]
            return { value, label: t(`theme_${value}`), icon: <Icon aria-hidden="true" /> }
          })}
        />
      </section>
      <section>
        <SectionHeader title={t('textSize')} />
        <Card className="flex flex-col gap-3">
          <ChipRow label={t('textSize')} wrap>
            {TEXT_SIZES.map((size) => (
              <Chip key={size} on={size === textSize} onClick={() => chooseLook({ textSize: size })}>
                {t('coverage', { percent: size })}
              </Chip>
            ))}
          </ChipRow>
          <p className="text-body">{t('textSample')}</p>
        </Card>
      </section>
      <p className="text-small text-ink-2">{t('ofThisDevice')}</p>
    </>
  )
}

/** The user's profile, the subscription, sign-out and deletion. */
function AccountSection() {
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

const TOLD = ['orders', 'messages', 'marketing', 'nearby'] as const

/** What the person is notified of (R-08 … R-11); each change applies at once. */
function NoticesSection({ values, end }: { values: Settings; end?: ReactNode }) {
  const t = useTranslations('settings')
  return (
    <SwitchCard
      end={end}
      choices={TOLD.map((name) => ({
        name,
        label: t(`${name}Notifications`),
        hint: t(`${name}NotificationsHint`),
        checked: values.notifications[name],
        changes: (isOn) => ({ notifications: { [name]: isOn } }),
      }))}
    />
  )
}

/** Ways to sign in, and the devices that are signed in (parts of `accounts`, R-17 … R-20). */
const SecuritySection = () => (
  <RowCard>
    <SecurityRows />
  </RowCard>
)

interface PrivacySettingsPageProps {
  /** Content below the notification switches, from higher features. */
  noticesEnd?: ReactNode
}

/**
 * Privacy & Security (R): an index of pages, and one of them. On a phone the index is a page of its own, from 900 px
 * both are side by side. Links in notifications (`?do=devices`) open Security.
 */
export function PrivacySettingsPage({ noticesEnd }: PrivacySettingsPageProps) {
  const t = useTranslations('settings')
  const [params] = useQueryParams()
  const page = pageNamed(usePathParam('page')) ?? (params.has('do') ? 'security' : null)
  const shown = page ?? 'account'
  const title = t(`page_${shown}`)
  usePageTitle(page === null ? t('title') : title)
  // The saved user may be older than the grant of the Admin Panel.
  useFreshUser()
  return (
    <Page>
      <div className="flex flex-col rail:grid rail:grid-cols-[minmax(280px,2fr)_3fr] rail:items-start rail:gap-9">
        <div className={cx('min-w-0', page !== null && 'hidden rail:block')}>
          <PageHeader title={t('title')} />
          <SettingsIndex current={shown} />
        </div>
        <div className={cx('min-w-0 max-w-form', page === null && 'hidden rail:block')}>
          <PageHeader title={title} back="/privacy-settings" className="rail:hidden" />
          <h2 className="hidden min-h-15 items-center pt-2 pb-2 text-title rail:flex">{title}</h2>
          <div className="flex flex-col gap-6 pb-6">
            <Content page={shown} noticesEnd={noticesEnd} />
          </div>
        </div>
      </div>
      <ProofHost />
    </Page>
  )
}

const PLAIN: Partial<Record<SettingsPageName, () => ReactNode>> = {
  account: AccountSection,
  security: SecuritySection,
  language: LanguageSection,
  display: DisplaySection,
  data: DataSection,
}

const OF_SETTINGS: Partial<Record<SettingsPageName, (props: { values: Settings; end?: ReactNode }) => ReactNode>> = {
  privacy: PrivacySection,
  safety: SafetySection,
  notices: NoticesSection,
}

function Content({ page, noticesEnd }: { page: SettingsPageName; noticesEnd: ReactNode }) {
  const t = useTranslations('settings')
  const words = useWords()
  const sentence = useErrorSentence()
  const query = useSettings()
  const Plain = PLAIN[page]
  if (Plain) return <Plain />
  const OfSettings = OF_SETTINGS[page]!
  if (query.isPending) return <SkeletonList kind="person" count={4} label={words.loading} />
  if (!query.data)
    return <ErrorState title={sentence(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />
  return (
    <>
      {query.isError && <Banner tone="wait">{t('asLastKnown', { why: sentence(query.error) })}</Banner>}
      <OfSettings values={query.data} end={noticesEnd} />
    </>
  )
}
