import { laterSheet } from '#kit/web/lazyComponent.tsx'
import type { AutomaticSheetProps } from './AutomaticSheet.tsx'
import type { ConversationMenuProps } from './ConversationMenu.tsx'
import type { MessageMenuProps } from './MessageMenu.tsx'
import type { PhotoSheetProps } from './PhotoSheet.tsx'
import type { SearchSheetProps } from './SearchSheet.tsx'
import type { ThreadMenuProps } from './ThreadMenu.tsx'

// Sheets opened by a tap in a conversation, loaded separately from reading and writing.

export const AutomaticSheet = laterSheet<AutomaticSheetProps>(
  async () => (await import('./AutomaticSheet.tsx')).AutomaticSheet,
)

export const PhotoSheet = laterSheet<PhotoSheetProps>(async () => (await import('./PhotoSheet.tsx')).PhotoSheet)

export const SearchSheet = laterSheet<SearchSheetProps>(async () => (await import('./SearchSheet.tsx')).SearchSheet)

export const ThreadMenu = laterSheet<ThreadMenuProps>(async () => (await import('./ThreadMenu.tsx')).ThreadMenu)

export const MessageMenu = laterSheet<MessageMenuProps>(async () => (await import('./MessageMenu.tsx')).MessageMenu)

export const ConversationMenu = laterSheet<ConversationMenuProps>(
  async () => (await import('./ConversationMenu.tsx')).ConversationMenu,
)
