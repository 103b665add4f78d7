import { Bell, Database, Languages, type LucideIcon, Lock, Palette, ShieldCheck, Siren, UserRound } from 'lucide-react'

/** The pages of the settings in the order of their index; each has an address of its own. */
export const PAGES = ['account', 'privacy', 'security', 'safety', 'notices', 'language', 'display', 'data'] as const
export type SettingsPageName = (typeof PAGES)[number]

export const PAGE_ICONS: Record<SettingsPageName, LucideIcon> = {
  account: UserRound,
  privacy: Lock,
  security: ShieldCheck,
  safety: Siren,
  notices: Bell,
  language: Languages,
  display: Palette,
  data: Database,
}

export const pageNamed = (name: string): SettingsPageName | null => PAGES.find((page) => page === name) ?? null
