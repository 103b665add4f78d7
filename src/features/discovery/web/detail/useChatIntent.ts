import { useGo } from '#kit/web/navigation.ts'
import { useIntent } from '#kit/web/useIntent.ts'

/** Opens the chat that a visitor wanted to start on the public page of a listing, once they are signed in; null: none. */
export function useChatIntent(chat: string | null): void {
  const go = useGo()
  useIntent(chat === null ? null : 'chat', () => go(chat!))
}
