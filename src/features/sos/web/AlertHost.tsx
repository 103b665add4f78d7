import { useEffect, useState } from 'react'
import { useUser } from '#features/accounts/web/session.ts'
import { later } from '#kit/web/later.tsx'
import { useQueryParams } from '#kit/web/navigation.ts'
import type { ReceivedAlert } from '../receivedContract.ts'
import { AskForPasskey } from './AskForPasskey.tsx'
import { useOwnAlert } from './ownAlert.ts'
import { useAlertNews, useNoteAlert, useReceivedAlerts } from './receivedQueries.ts'
import { keepReceived } from './received.ts'

const AlertScreen = later(async () => (await import('./AlertScreen.tsx')).AlertScreen)

/** True when an alert needs no action: it has ended, or is only a drill. */
const isIdle = (alerts: readonly ReceivedAlert[], id: string): boolean =>
  alerts.some((alert) => alert.id === id && (alert.kind === 'drill' || alert.endedAt !== null))

/** An alert that its sender pressed again comes again, also to a reader who has closed it. */
const callOf = ({ id, againAt }: ReceivedAlert): string => `${id} ${againAt ?? ''}`

/**
 * On every page: an incoming alert fills the screen at once. Muted ones stay in the list. A real alert is shown over a
 * drill or an ended one; behind another real one it is announced there. A reader with an active alert of their own
 * keeps its screen until it is off.
 */
export function AlertHost() {
  const userId = useUser()?.id ?? ''
  const { data } = useReceivedAlerts()
  useAlertNews()
  const note = useNoteAlert()
  const [params, change] = useQueryParams()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  /** The open alerts; the visible one is last. */
  const [open, setOpen] = useState<readonly string[]>([])
  const [followed, setFollowed] = useState<string | null>(null)
  const alerts = data?.alerts
  const isInDanger = useOwnAlert()?.kind === 'real'

  const tell = note.mutate
  useEffect(() => {
    if (!alerts || userId === '') return
    keepReceived(userId, alerts)
  }, [alerts, userId])

  const arrived = alerts?.filter(({ isSeen, endedAt }) => !isSeen && endedAt === null) ?? []
  const arrivedIds = arrived.map(({ id }) => id).join(' ')
  useEffect(() => {
    for (const id of arrivedIds.split(' ').filter(Boolean)) tell({ id, what: 'delivered' })
  }, [arrivedIds, tell])

  const onTop = (id: string) => setOpen((ids) => [...ids.filter((other) => other !== id), id])
  const asked = params.get('sos')
  const top = open.at(-1) ?? null
  const loud = arrived.filter((alert) => !alert.isMuted && !closed.has(callOf(alert)) && !open.includes(alert.id))
  const real = loud.find(({ kind }) => kind === 'real')
  const next = (real ?? loud[0])?.id
  if (asked !== followed) {
    setFollowed(asked)
    if (asked !== null) onTop(asked)
  } else if (top === null && next !== undefined && !isInDanger) onTop(next)
  else if (top !== null && alerts && real && isIdle(alerts, top)) onTop(real.id)
  if (top === null) return isInDanger ? null : <AskForPasskey />
  const close = () => {
    const shown = alerts?.find(({ id }) => id === top)
    setClosed((all) => new Set(all).add(shown ? callOf(shown) : `${top} `))
    setOpen((ids) => ids.filter((id) => id !== top))
    if (asked === top) change({ sos: null })
  }
  return <AlertScreen key={top} id={top} other={real} onOther={onTop} onClose={close} />
}
