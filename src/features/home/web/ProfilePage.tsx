import Pencil from 'lucide-react/icons/pencil'
import Store from 'lucide-react/icons/store'
import UserIcon from 'lucide-react/icons/user'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { distance, type LatLng } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import type { User } from '#features/accounts/contract.ts'
import { AccountActions } from '#features/accounts/web/AccountActions.tsx'
import { ContinueCard, PersonalInformation, ProfileHeader } from '#features/accounts/web/profileParts.tsx'
import { useSaveProfile } from '#features/accounts/web/profileQueries.ts'
import { ProofHost } from '#features/accounts/web/ProofHost.tsx'
import { useFreshUser } from '#features/accounts/web/queries.ts'
import { useUser } from '#features/accounts/web/session.ts'
import '#features/accounts/web/words/accounts.ts'
import { BuyerLinks } from '#features/orders/web/OrderLinks.tsx'
import { usePlaceAt } from '#features/places/web/queries.ts'
import { useAddress } from '#kit/web/address.tsx'
import { lazyComponent } from '#kit/web/lazyComponent.tsx'
import { useGo } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { TabPanel, Tabs } from '#kit/web/ui/Tabs.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { useGeolocation } from '#kit/web/useGeolocation.ts'
import { SellerTab } from './SellerTab.tsx'
import { ProfileEditor } from './profile/ProfileEditor.tsx'
import { type Edits, keepEdits, keptEdits } from './profile/keptEdits.ts'
import { useIsNew } from './welcome/queries.ts'

/** Loaded only for new accounts. */
const WelcomeCard = lazyComponent(async () => (await import('./welcome/WelcomeCard.tsx')).WelcomeCard)

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
            { value: 'profile', label: t('myProfile'), icon: <UserIcon aria-hidden="true" /> },
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

/** Changes the address with the tab. Each address is a separate page, so the new page focuses its tab. */
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

/** Readings of a device at rest differ by up to this much. */
const MOVED = meters(25)

/** The person's own data, shown or in edit mode (E-08 … E-30); unsaved edits of an earlier visit open the edit mode. */
function ProfileDetails({ user }: { user: User }) {
  const t = useTranslations('accounts')
  const words = useWords()
  const [isEditing, setEditing] = useState(() => keptEdits(user.id) !== null)
  useFollowDevice(user, !isEditing)
  const end = () => {
    keepEdits(user.id, {})
    setEditing(false)
  }
  const cancel = (edits: Edits) => {
    end()
    if (Object.keys(edits).length === 0) return
    const takeBack = () => {
      keepEdits(user.id, edits)
      setEditing(true)
    }
    toast(t('editsDiscarded'), { undo: { label: words.undo, run: takeBack } })
  }
  if (isEditing) return <ProfileEditor user={user} onEnd={end} onCancel={cancel} />
  return (
    <PersonalInformation
      user={user}
      end={
        <Button
          variant="text"
          size="small"
          icon={<Pencil aria-hidden="true" className="size-5" />}
          onClick={() => setEditing(true)}
        >
          {t('edit')}
        </Button>
      }
    />
  )
}

/**
 * While the profile is shown and not edited, a moving device updates the stored location (E-25). Never prompts: it
 * follows only where location access was already granted. The first reading is not a move, so a pin set by hand is
 * kept.
 */
function useFollowDevice(user: User, isOn: boolean): void {
  const last = useRef<LatLng | null>(null)
  const [moved, setMoved] = useState<LatLng | null>(null)
  const place = usePlaceAt(moved)
  const save = useSaveProfile()
  const device = useGeolocation('profile', {
    onFix({ latitude, longitude }) {
      const point = { latitude, longitude }
      if (last.current && distance(last.current, point) < MOVED) return
      if (last.current) setMoved(point)
      last.current = point
    },
  })
  const follow = useEffectEvent(device.track)
  const unfollow = useEffectEvent(device.stop)
  useEffect(() => {
    if (!isOn) return undefined
    let isOpen = true
    void mayLocate().then((may) => may && isOpen && follow())
    return () => {
      isOpen = false
      unfollow()
      last.current = null
    }
  }, [isOn])

  const address = place.data?.address ?? ''
  const isNamed = moved !== null && !place.isPending
  const store = useEffectEvent((point: LatLng) => {
    // A background save: without a network it is retried at the next move.
    save.mutateAsync({ location: { ...point, address } }).catch(() => {})
  })
  useEffect(() => {
    if (isOn && isNamed) store(moved)
  }, [isOn, isNamed, moved, user.id])
}

async function mayLocate(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}
