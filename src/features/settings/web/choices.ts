import type { Settings, SettingsChanges } from '../contract.ts'

/** Settings that apply at once, without a save button. */
export type Choices = Omit<SettingsChanges, 'sosRangeMeters' | 'sosPasskey' | 'language' | 'languageWanted'>

/** The settings with a change that the server has not confirmed yet. */
export function withChoices(settings: Settings, { notifications, ...rest }: Choices): Settings {
  return {
    ...settings,
    ...(rest as Partial<Settings>),
    notifications: { ...settings.notifications, ...(notifications as Partial<Settings['notifications']>) },
  }
}
