import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { RowCard } from '#kit/web/ui/Card.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import type { Conversation } from '../contract.ts'
import type { Mute } from './mute.ts'
import { MutePart } from './MutePart.tsx'
import './words/chat.ts'

export interface ConversationMenuProps {
  open: boolean
  onClose: () => void
  /** Null before the first opening. */
  conversation: Conversation | null
  mute: Mute | null
  muteNote: ReactNode
}

/** What can be done with a conversation without opening it. */
export function ConversationMenu({ open, onClose, conversation, mute, muteNote }: ConversationMenuProps) {
  const t = useTranslations('chat')
  if (!conversation || !mute) return null
  const { id, partner } = conversation
  const name = partner.id === null ? t('deletedAccount') : partner.name || t('privatePerson')
  return (
    <Sheet open={open} onClose={onClose} title={name} desktop="center">
      <RowCard>
        <MutePart conversation={{ id, name }} mute={mute} note={muteNote} onClose={onClose} />
      </RowCard>
    </Sheet>
  )
}
