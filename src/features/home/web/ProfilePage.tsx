import { Store, User } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AccountActions } from '#features/accounts/web/AccountActions.tsx'
import { ProofHost } from '#features/accounts/web/proof.tsx'
import { ContinueCard } from '#features/accounts/web/ContinueCard.tsx'
import { ProfileHeader } from '#features/accounts/web/ProfileHeader.tsx'
import { useFreshUser } from '#features/accounts/web/queries.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { BuyerLinks } from '#features/orders/web/OrderLinks.tsx'
import { later } from '#kit/web/later.tsx'
import { useGo } from '#kit/web/navigation.ts'
import { useAddress } from '#kit/web/address.tsx'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { Page } from '#kit/web/ui/Shell.tsx'
import { TabPanel, Tabs } from '#kit/web/ui/Tabs.tsx'
import { ProfileDetails } from './profile/ProfileDetails.tsx'
import { SellerTab } from './SellerTab.tsx'
import { useIsNew } from './welcome/queries.ts'

/** Loaded only for new accounts. */
const WelcomeCard = later(async () => (await import('./welcome/WelcomeCard.tsx')).WelcomeCard)

const TABS = { profile: '/profile', seller: '/profile/seller' } as const
type Tab = keyof typeof TABS

/** The signed-in person and what they sell: /profile opens the first tab, /profile/seller the second (E-06, E-07). */
export function ProfilePage() {
  const t = useTranslations('accounts')
  const user = useUser()
  const isNew = useIsNew()
  useFreshUser()
  const tab: Tab = useAddress().pathname.startsWith(TABS.seller) ? 'seller' : 'profile'
  const openTab = useTabFocus(tab)
  usePageTitle(t(tab === 'seller' ? 'seller' : 'myProfile'))
  if (!user) return null
  return (
    <>
      <ProfileHeader user={user} />
      <ProofHost />
      <Page>
        <Tabs
          label={t('profileTabs')}
          idBase="profile"
          items={[
            { value: 'profile', label: t('myProfile'), icon: <User aria-hidden="true" /> },
            { value: 'seller', label: t('seller'), icon: <Store aria-hidden="true" /> },
          ]}
          value={tab}
          onValue={(value) => openTab(value as Tab)}
          className="-mx-gutter rail:mx-0"
        />
        <TabPanel idBase="profile" value={tab} className="flex flex-col gap-4 pt-4">
          {tab === 'profile' ? (
            <>
              <ContinueCard />
              {isNew && <WelcomeCard />}
              <ProfileDetails user={user} />
              <BuyerLinks />
              <AccountActions />
            </>
          ) : (
            <SellerTab user={user} />
          )}
        </TabPanel>
      </Page>
    </>
  )
}

let isSwitching = false

/** Changes the address with the tab. Each address is a page of its own, so the new page focuses its tab. */
function useTabFocus(tab: Tab): (tab: Tab) => void {
  const go = useGo()
  const [opened] = useState(tab)
  useEffect(() => {
    if (!isSwitching) return
    isSwitching = false
    document.getElementById(`profile-tab-${opened}`)?.focus({ preventScroll: true })
  }, [opened])
  return (next) => {
    if (next === tab) return
    isSwitching = true
    go(TABS[next], { replace: true })
  }
}
