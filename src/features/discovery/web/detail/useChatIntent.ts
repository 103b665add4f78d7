import { useGo } from '#kit/web/navigation.ts'
import { useIntent } from '#kit/web/useIntent.ts'
import { chatHref } from '../chatHref.ts'

/** Opens the chat that a visitor wanted to start on the public page of a listing, once they are signed in. */
export function useChatIntent({ ownerId, isMine }: { ownerId: string | null; isMine: boolean }, name: string): void {
  const go = useGo()
  const chat = isMine ? null : chatHref(ownerId, name)
  useIntent(chat === null ? null : 'chat', () => go(chat!))
}
