import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '#features/accounts/web/session.ts'
import { acknowledge } from '#features/notifications/web/calls.ts'
import { FollowNotices } from '#features/notifications/web/FollowNotices.tsx'
import { callEndpoint } from '#kit/web/api.ts'
import { onGap } from '#kit/web/events.ts'
import { EventStream } from '#kit/web/events/EventStream.ts'

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
