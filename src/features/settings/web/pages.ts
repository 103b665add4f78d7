import type { LucideIcon } from 'lucide-react'
import Bell from 'lucide-react/icons/bell'
import Database from 'lucide-react/icons/database'
import Languages from 'lucide-react/icons/languages'
import Lock from 'lucide-react/icons/lock'
import Palette from 'lucide-react/icons/palette'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Siren from 'lucide-react/icons/siren'
import UserRound from 'lucide-react/icons/user-round'

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
