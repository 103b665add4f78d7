import { laterSheet } from '#kit/web/lazyComponent.tsx'
import type { AutomaticSheetProps, PhotoSheetProps, SearchSheetProps } from './laterSheets.tsx'
import type { ConversationMenuProps, MessageMenuProps, ThreadMenuProps } from './menus.tsx'

// Sheets opened by a tap in a conversation, loaded separately from reading and writing.

export const AutomaticSheet = laterSheet<AutomaticSheetProps>(
  async () => (await import('./laterSheets.tsx')).AutomaticSheet,
)

export const PhotoSheet = laterSheet<PhotoSheetProps>(async () => (await import('./laterSheets.tsx')).PhotoSheet)

export const SearchSheet = laterSheet<SearchSheetProps>(async () => (await import('./laterSheets.tsx')).SearchSheet)

export const ThreadMenu = laterSheet<ThreadMenuProps>(async () => (await import('./menus.tsx')).ThreadMenu)

export const MessageMenu = laterSheet<MessageMenuProps>(async () => (await import('./menus.tsx')).MessageMenu)

export const ConversationMenu = laterSheet<ConversationMenuProps>(
  async () => (await import('./menus.tsx')).ConversationMenu,
)
