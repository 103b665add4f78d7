import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isInAppPath } from '#core/paths.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useInbox } from '#kit/web/events.ts'
import { useGo } from '#kit/web/navigation.ts'
import { currentSubscription } from '#kit/web/push/push.ts'
import { subscribePush } from './calls.ts'
import { keys } from './queries.ts'

/** Refetches notices and their count after new events, or changes on another device. Renders nothing. */
export function FollowNotices() {
  const userId = useUser()?.id ?? ''
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: keys.all(userId) })
  useInbox('notice', refresh)
  useInbox('noticesChanged', refresh)
  useTappedNotices()
  useEffect(() => void keepSubscription(userId), [userId])
  return null
}

/** A subscription belongs to a session: after a new sign-in the browser's existing one is registered again. */
async function keepSubscription(userId: string): Promise<void> {
  const held = await currentSubscription(userId)
  if (held) await callEndpoint(subscribePush, held).catch(() => undefined)
}

/** A tapped push opens its path in the open window (app/web/sw/push.ts). */
function useTappedNotices(): void {
  const go = useGo()
  const follow = useEffectEvent(({ data }: MessageEvent<{ type?: unknown; url?: unknown } | null>) => {
    if (data?.type === 'goTo' && typeof data.url === 'string' && isInAppPath(data.url)) go(data.url)
  })
  useEffect(() => {
    const listener = (event: MessageEvent) => follow(event)
    navigator.serviceWorker?.addEventListener('message', listener)
    return () => navigator.serviceWorker?.removeEventListener('message', listener)
  }, [])
}
