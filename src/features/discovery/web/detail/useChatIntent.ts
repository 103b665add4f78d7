import { useGo } from '#kit/web/navigation.ts'
import { useIntent } from '#kit/web/useIntent.ts'
import { chatHref } from '../chatHref.ts'

/** Opens the conversation that a visitor started on the public page of a listing. */
export function useChatIntent({ ownerId, isMine }: { ownerId: string | null; isMine: boolean }, name: string): void {
  const go = useGo()
  const chat = isMine ? null : chatHref(ownerId, name)
  useIntent(chat === null ? null : 'chat', () => go(chat!))
}
