import { lazy, Suspense, useEffect, useState } from 'react'
import { useUser } from '#features/accounts/web/session.ts'
import { useQueryParams } from '#kit/web/navigation.ts'
import { useNoteAlert, useReceivedAlerts } from './queries.ts'
import { keepReceived } from './received.ts'

const AlertScreen = lazy(async () => ({ default: (await import('./AlertScreen.tsx')).AlertScreen }))

/** Over every page: an alert that reaches the reader fills the screen at once. Muted ones wait in the list. */
export function AlertHost() {
  const userId = useUser()?.id ?? ''
  const { data } = useReceivedAlerts()
  const note = useNoteAlert()
  const [params, change] = useQueryParams()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<string | null>(null)
  const alerts = data?.alerts

  const tell = note.mutate
  useEffect(() => {
    if (!alerts || userId === '') return
    for (const id of keepReceived(userId, alerts)) tell({ id, what: 'seen' })
  }, [alerts, userId, tell])

  const arrived = alerts?.filter(({ isSeen, endedAt }) => !isSeen && endedAt === null) ?? []
  const arrivedIds = arrived.map(({ id }) => id).join(' ')
  useEffect(() => {
    for (const id of arrivedIds.split(' ').filter(Boolean)) tell({ id, what: 'delivered' })
  }, [arrivedIds, tell])

  const asked = params.get('sos')
  const next = asked ?? arrived.find(({ id, isMuted }) => !isMuted && !closed.has(id))?.id ?? null
  if (next !== null && shown === null) setShown(next)
  if (asked !== null && shown !== asked) setShown(asked)
  if (shown === null) return null
  const close = () => {
    setClosed((all) => new Set(all).add(shown))
    setShown(null)
    if (asked !== null) change({ sos: null })
  }
  return (
    <Suspense>
      <AlertScreen key={shown} id={shown} onClose={close} />
    </Suspense>
  )
}
