import { Eye, Lock, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NavRow, RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { RadioCards } from '#kit/web/ui/RadioCards.tsx'
import type { Settings } from '../contract.ts'
import type { ProfileVisibility } from '../rules.ts'
import { SeenSheet } from './SeenSheet.tsx'
import { SwitchCard } from './SwitchCard.tsx'
import { useChangeSetting } from './useChangeSetting.ts'

const SHARED = ['locationSharing', 'contactInfo', 'purchaseHistory', 'activityStatus', 'searchHistory'] as const

/** Profile visibility and shared data (R-03 … R-07); each change applies at once. */
export function PrivacySection({ values }: { values: Settings }) {
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
