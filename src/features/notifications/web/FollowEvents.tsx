import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isInAppPath } from '#core/paths.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { inAppPath } from '#kit/web/address.tsx'
import { callEndpoint } from '#kit/web/api.ts'
import { onGap, useInbox } from '#kit/web/events.ts'
import { EventStream } from '#kit/web/events/EventStream.ts'
import { useGo } from '#kit/web/navigation.ts'
import { currentSubscription } from '#kit/web/push/push.ts'
import { acknowledge, listNotifications, subscribePush } from './calls.ts'
import { keys } from './queries.ts'
import { useNoticeWords } from './useNoticeWords.ts'
import './words/notifications.kinds.ts'

/** Keeps the signed-in person's event stream open while the app is open (ADR 0015). */
export function FollowEvents() {
  const userId = useUser()?.id
  const client = useQueryClient()
  useEffect(() => onGap(() => void client.invalidateQueries()), [client])
  useEffect(() => {
    if (userId === undefined) return
    let stream: EventStream | null = null
    const begin = () => {
      stream ??= new EventStream(userId, { acknowledge: (number) => callEndpoint(acknowledge, { number }) })
    }
    // A page in the back/forward cache must not hold the connection that other tabs need.
    const end = () => {
      stream?.close()
      stream = null
    }
    begin()
    window.addEventListener('pagehide', end)
    window.addEventListener('pageshow', begin)
    return () => {
      window.removeEventListener('pagehide', end)
      window.removeEventListener('pageshow', begin)
      end()
    }
  }, [userId])
  return userId === undefined ? null : <FollowNotices />
}

/**
 * Refetches notices and their count after new events, or changes on another device, and says new ones to screen readers
 * on every screen, where otherwise only the number of the bell changes. Those of an SOS have their own screen.
 */
function FollowNotices() {
  const userId = useUser()?.id ?? ''
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: keys.all(userId) })
  const t = useTranslations('notifications')
  const words = useNoticeWords()
  const [spoken, setSpoken] = useState('')
  const say = async ({ id, type }: { id?: string; type?: string }) => {
    if (id === undefined || type === 'sos' || document.hidden) return
    const newest = (await callEndpoint(listNotifications, {}).catch(() => null))?.notices[0]
    // The page that it leads to, such as the chat, tells by itself. An older one arrives late: its time has passed.
    if (newest?.id !== id || newest.isRead || newest.actionUrl.split('?')[0] === inAppPath(location.pathname)) return
    const { title, message } = words(newest)
    setSpoken(t('spoken', { title, message }))
  }
  useInbox('notice', ({ payload }) => {
    refresh()
    void say(payload as { id?: string; type?: string })
  })
  useInbox('noticesChanged', refresh)
  useTappedNotices()
  useEffect(() => void keepSubscription(userId), [userId])
  return (
    <p role="status" className="sr-only">
      {spoken}
    </p>
  )
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
