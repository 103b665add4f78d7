import { Eye, Lock, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { NavRow, RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { RadioCards } from '#kit/web/ui/RadioCards.tsx'
import type { Settings } from '../contract.ts'
import type { ProfileVisibility } from '../rules.ts'
import { SeenSheet } from './SeenSheet.tsx'
import { SwitchCard } from './SwitchCard.tsx'
import type { SettingsForm } from './useSettingsForm.ts'

interface Props {
  values: Settings
  change: SettingsForm['change']
}

const SHARED = ['locationSharing', 'contactInfo', 'purchaseHistory', 'activityStatus', 'searchHistory'] as const
const TOLD = ['orders', 'messages', 'marketing', 'nearby'] as const

/** Profile visibility, shared data (R-03 … R-07), notifications (R-08 … R-11). */
export function ChoiceSections({ values, change, notificationsEnd }: Props & { notificationsEnd: ReactNode }) {
  const t = useTranslations('settings')
  return (
    <>
      <ProfileVisibilitySection values={values} change={change} />
      <SwitchCard
        title={t('dataSharing')}
        choices={SHARED.map((name) => ({
          name,
          label: t(name),
          hint: t(`${name}Hint`),
          checked: values[name],
          onValue: (checked) => change({ [name]: checked }),
        }))}
      />
      <SwitchCard
        title={t('notifications')}
        end={notificationsEnd}
        choices={TOLD.map((name) => ({
          name,
          label: t(`${name}Notifications`),
          hint: t(`${name}NotificationsHint`),
          checked: values.notifications[name],
          onValue: (checked) => change({ notifications: { [name]: checked } }),
        }))}
      />
    </>
  )
}

function ProfileVisibilitySection({ values, change }: Props) {
  const t = useTranslations('settings')
  const [isSheetOpen, setSheetOpen] = useState(false)
  return (
    <section>
      <SectionHeader title={t('profileVisibility')} />
      <RadioCards
        label={t('profileVisibility')}
        hideLabel
        value={values.profileVisibility}
        onValue={(value) => change({ profileVisibility: value as ProfileVisibility })}
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
  )
}
