import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Settings } from '../contract.ts'
import { SwitchCard } from './SwitchCard.tsx'

const TOLD = ['orders', 'messages', 'marketing', 'nearby'] as const

/** What the person is notified of (R-08 … R-11); each change applies at once. */
export function NoticesSection({ values, end }: { values: Settings; end?: ReactNode }) {
  const t = useTranslations('settings')
  return (
    <SwitchCard
      title={t('notifications')}
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
