import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { savedUser, useUser } from '#features/accounts/web/session.ts'
import { setSignOutRules } from '#features/accounts/web/signOutLater.ts'
import { storedSos, storeSos } from '#features/circles/web/localSos.ts'
import { runningSos } from '#features/circles/web/runningSos.ts'
import { LOCATION_REQUESTS, watchPosition } from '#kit/web/geolocation.ts'
import { lazyComponent } from '#kit/web/lazyComponent.tsx'
import { useQueryParams } from '#kit/web/navigation.ts'
import { keptList, keptText } from '#kit/web/keptFields.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import { LOW_BATTERY_PERCENT } from '../rules.ts'
import type { ReceivedAlert } from '../receivedContract.ts'
import { checkDeviceKey, ensureDeviceKey, forgetDeviceKey } from './device/deviceKey.ts'
import { useMySos } from './queries.ts'
import type { FollowSosProps } from './device/loadAlarm.ts'
import { resumeSending } from './device/sendAlert.ts'
import { noteFix, sentPosition } from './device/ownPosition.ts'
import { useCheckIns, useReachLive } from './safetyQueries.ts'
import { AskForPasskey } from './sender/PasskeyForm.tsx'
import { deviceAlert, useOwnAlert } from './device/deviceAlert.ts'
import { isSosActive } from './device/sosActive.ts'
import { useAlertNews, useEnded, useKeptAnswer, useNoteAlert, useReceivedAlerts } from './recipient/receivedQueries.ts'
import './words/sos.ts'

/** On every screen: sends unsent alerts and answers, shows incoming alerts, reports positions of a running check-in. */
export function FollowSos({ About }: FollowSosProps) {
  const user = useUser()
  const [id, name] = [user?.id, user?.name ?? '']
  useEffect(() => resumeSending(), [])
  useEffect(() => setSignOutRules({ isHeld: isOwnSosOn, forget: forgetDeviceKey }), [])
  useEffect(() => {
    if (id === undefined) void checkDeviceKey()
    else ensureDeviceKey({ id, name }).catch(() => {})
  }, [id, name])
  return id === undefined ? null : <Following {...(About && { About })} />
}

/** True while a real SOS of the signed-in person is on, as far as this device knows; then nobody signs out. */
function isOwnSosOn(): boolean {
  const alert = deviceAlert()
  return alert ? alert.kind === 'real' && alert.userId === savedUser()?.id : isSosActive()
}

function Following(props: FollowSosProps) {
  const { data } = useMySos()
  useReachLive()
  useKeptAnswer()
  return (
    <>
      {data?.checkIn && <CheckInFollowed id={data.checkIn.id} />}
      <AlertHost {...props} />
    </>
  )
}

function CheckInFollowed({ id }: { id: string }) {
  useCheckInFollowed(id)
  return null
}

/** Minimum interval of positions; they do not restart the timer, but arrival ends the check-in. */
const EVERY_MS = 20_000

/**
 * While a check-in runs and the app is open on any screen, reports the owner's position to the server, for a later
 * alert, and a low battery.
 */
function useCheckInFollowed(id: string): void {
  const { extend } = useCheckIns()
  const tell = useEffectEvent((position: ReturnType<typeof sentPosition>) => {
    extend.mutateAsync({ id, position }).catch(() => {})
  })
  useLowBattery((batteryPercent) => extend.mutateAsync({ id, batteryPercent }))
  useEffect(() => {
    let last = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = watchPosition(LOCATION_REQUESTS.profile, {
      onFix(fix) {
        noteFix(fix)
        clearTimeout(timer)
        // Sends the newest position at the latest then, because a device that no longer moves reports no positions.
        timer = setTimeout(
          () => {
            last = Date.now()
            tell(sentPosition(fix))
          },
          Math.max(0, last + EVERY_MS - Date.now()),
        )
      },
      onFailure() {},
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [id])
}

/** The Battery Status API, which the platform's types lack. */
interface Battery extends EventTarget {
  level: number
  charging: boolean
}

/**
 * Reports each new percentage of a low, discharging battery, if the browser supports it; a report that failed (no
 * network) is repeated later.
 */
export function useLowBattery(tell: (percent: number) => Promise<unknown>): void {
  const say = useEffectEvent(tell)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    let told = 101
    const watch = (battery: Battery) => {
      const look = () => {
        const percent = Math.round(battery.level * 100)
        if (signal.aborted || battery.charging || percent > LOW_BATTERY_PERCENT || percent >= told) return
        const before = told
        told = percent
        say(percent).catch(() => {
          told = before
        })
      }
      for (const change of ['levelchange', 'chargingchange']) battery.addEventListener(change, look, { signal })
      window.addEventListener('online', look, { signal })
      look()
    }
    // Some browsers reject the request; that counts as unsupported.
    const { getBattery } = navigator as { getBattery?: () => Promise<Battery> }
    getBattery?.call(navigator).then(watch, () => undefined)
    return () => stop.abort()
  }, [])
}

const AlertScreen = lazyComponent(async () => (await import('./recipient/AlertScreen.tsx')).AlertScreen)

/** True when an alert needs no action: it has ended, or is only a drill. */
const isIdle = (alerts: readonly ReceivedAlert[], id: string): boolean =>
  alerts.some((alert) => alert.id === id && (alert.kind === 'drill' || alert.endedAt !== null))

/**
 * Identifies one appearance of an alert: when its sender presses SOS again it appears again, also for a user who has
 * closed it.
 */
const callOf = ({ id, againAt }: ReceivedAlert): string => `${id} ${againAt ?? ''}`

/**
 * On every page: an incoming alert fills the screen at once. Muted ones stay in the list. A real alert is shown over a
 * drill or an ended one; behind another real one it is announced there. A user with an active alert of their own keeps
 * its screen until it is off.
 */
export function AlertHost({ About }: FollowSosProps) {
  const userId = useUser()?.id ?? ''
  const { data } = useReceivedAlerts()
  useAlertNews()
  const note = useNoteAlert()
  const [params, change] = useQueryParams()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  /** Ids of the open alerts; the visible one is last. */
  const [open, setOpen] = useState<readonly string[]>([])
  const [followed, setFollowed] = useState<string | null>(null)
  /** The alert that the user opened with a tap. */
  const [chosen, setChosen] = useState<string | null>(null)
  const alerts = data?.alerts
  const isInDanger = useOwnAlert()?.kind === 'real'
  const t = useTranslations('sos')
  // Whoever closed the alert, perhaps to come, learns on any screen that it is over.
  useEnded(alerts, ({ id, kind, name, isMuted }) => {
    if (isMuted || open.includes(id)) return
    toast(t(kind === 'drill' ? 'drillEndedTitle' : 'endedTitle', { name }), { tone: 'ok' })
  })

  const tell = note.mutate
  useEffect(() => {
    if (!alerts || userId === '') return
    keepReceived(userId, alerts)
    runningSos.write(alerts.filter(({ kind, endedAt }) => kind === 'real' && endedAt === null))
  }, [alerts, userId])
  useEffect(() => () => runningSos.write([]), [userId])

  const arrived = alerts?.filter(({ isSeen, endedAt }) => !isSeen && endedAt === null) ?? []
  const arrivedIds = arrived.map(({ id }) => id).join(' ')
  useEffect(() => {
    for (const id of arrivedIds.split(' ').filter(Boolean)) tell({ id, what: 'delivered' })
  }, [arrivedIds, tell])

  // Below a real alert nothing waits that has ended, or that says "It was an exercise."
  const isDrill = (id: string) => alerts?.some((alert) => alert.id === id && alert.kind === 'drill') === true
  const onTop = (id: string) =>
    setOpen((ids) => [...ids.filter((other) => other !== id && (isDrill(id) || !isIdle(alerts ?? [], other))), id])
  const choose = (id: string) => {
    setChosen(id)
    onTop(id)
  }
  const asked = params.get('sos')
  const top = open.at(-1) ?? null
  const loud = arrived.filter((alert) => !alert.isMuted && !closed.has(callOf(alert)) && !open.includes(alert.id))
  const real = loud.find(({ kind }) => kind === 'real')
  const next = (real ?? loud[0])?.id
  if (asked !== followed) {
    setFollowed(asked)
    if (asked !== null) choose(asked)
  } else if (top === null && next !== undefined && !isInDanger) onTop(next)
  else if (top !== null && alerts && real && isIdle(alerts, top)) onTop(real.id)
  if (top === null) return isInDanger ? null : <AskForPasskey />
  const close = () => {
    const shown = alerts?.find(({ id }) => id === top)
    setClosed((all) => new Set(all).add(shown ? callOf(shown) : `${top} `))
    setOpen((ids) => ids.filter((id) => id !== top))
    setChosen(null)
    if (asked === top) change({ sos: null })
  }
  return (
    <AlertScreen
      key={top}
      id={top}
      isChosen={chosen === top}
      other={real}
      onOther={choose}
      onClose={close}
      About={About}
    />
  )
}

/** Ids of list entries that came from the server, so that entries from elsewhere are not removed. */
const listedOf = (userId: string) => storageEntry(`${PREFIX}_sos_listed_${userId}`, (kept) => keptList(kept, keptText))

/**
 * Updates the stored list of real alerts from the server (a drill is only in the notifications). It contains the
 * active, unanswered ones; answered, ended or hidden ones are removed with the sender's position. Entries from
 * elsewhere stay.
 */
export function keepReceived(userId: string, told: readonly ReceivedAlert[]): void {
  const kept = storedSos(userId)
  const listed = new Set(listedOf(userId).read() ?? [])
  const open = told.filter(({ kind, isAnswered, endedAt }) => kind === 'real' && !isAnswered && endedAt === null)
  const others = kept.filter(({ id }) => !listed.has(String(id)) && !open.some((alert) => alert.id === id))
  const next = [
    ...open.map(({ id, from, name, location, time, message }) => ({ id, from, name, location, time, message })),
    ...others,
  ]
  if (JSON.stringify(next) !== JSON.stringify(kept)) storeSos(userId, next)
  listedOf(userId).write(open.map(({ id }) => id))
}
