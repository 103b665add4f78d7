import type { PublicService } from '#features/listings/serviceContract.ts'
import { useGo } from '#kit/web/navigation.ts'
import { useIntent } from '#kit/web/useIntent.ts'
import { chatHref } from '../chatHref.ts'

/** Opens the chat that a visitor wanted to start on the public page of a listing, once they are signed in. */
export function useChatIntent(of: Pick<PublicService, 'id' | 'ownerId' | 'isMine' | 'isBlocked'>, name: string): void {
  const go = useGo()
  const chat = of.isMine || of.isBlocked ? null : chatHref(of.ownerId, name, of.id)
  useIntent(chat === null ? null : 'chat', () => go(chat!))
}
