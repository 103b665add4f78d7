import { useEffect, useEffectEvent } from 'react'
import { useUnread } from './queries.ts'

/** Reports the number of unread notices (C-09), now and after every change. */
export function FollowUnread({ onUnread }: { onUnread: (count: number) => void }) {
  const unread = useUnread()
  const tell = useEffectEvent(onUnread)
  useEffect(() => tell(unread), [unread])
  return null
}
