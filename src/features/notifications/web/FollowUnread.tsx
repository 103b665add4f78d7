import { useEffect, useEffectEvent } from 'react'
import { useUnread } from './queries.ts'

/** Tells how many notices wait to be read (C-09), now and after every change. */
export function FollowUnread({ onUnread }: { onUnread: (count: number) => void }) {
  const unread = useUnread()
  const tell = useEffectEvent(onUnread)
  useEffect(() => tell(unread), [unread])
  return null
}
