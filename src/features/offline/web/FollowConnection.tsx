import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { onServer } from '#core/paths.ts'
import { seconds } from '#core/units.ts'
import { savedUser, useUser } from '#features/accounts/web/session.ts'
import { isSosActive } from '#features/sos/web/device/sosActive.ts'
import { useAddress } from '#kit/web/address.tsx'
import { isOnline, setServerReachable, watchConnection } from '#kit/web/connection.ts'
import { followAnswers } from '#kit/web/keptAnswers.ts'
import { sendWaitingCalls, useKeptCalls } from '#kit/web/outbox.ts'
import { checkServer } from '#kit/web/checkServer.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import { useNow } from '#kit/web/useNow.ts'
import { OfflineStrip } from './OfflineStrip.tsx'
import { forgetPerson } from './forgetPerson.ts'
import { noteSynced } from './lastSynced.ts'
import { followListings, keepUser, keptUserId, openStorage } from './storageKeys.ts'
import './words/offline.ts'

const FIRST_PAUSE = seconds(2)

const LONGEST_PAUSE = seconds(30)

let isLooking = false

const signedIn = () => savedUser()?.id ?? null
let isFollowing = false

/**
 * Offline support, started after the first render: the service worker, stored answers, the specification's storage
 * keys, and the connection check. Renders the "Offline" strip.
 */
export function FollowConnection() {
  const client = useQueryClient()
  const userId = useUser()?.id ?? null
  useEffect(() => {
    if (isFollowing) return
    isFollowing = true
    followAnswers(client, signedIn)
    followListings(client, signedIn)
    followReach(() => void client.refetchQueries({ type: 'active' }).then(noteInStep))
    void checkServer().then(async (isThere) => {
      if (!isThere) return
      await sendWaitingCalls()
      noteInStep()
    })
  }, [client])
  useKeptPerson()
  useUpdates()
  useLeftWork(userId)
  return userId === null ? null : <OfflineStrip userId={userId} />
}

/** Called when everything is sent and the screen's queries are refetched, which counts as a sync (S-03). */
function noteInStep(): void {
  const person = signedIn()
  if (person !== null && isOnline()) noteSynced(person)
}

/** Stores the entries of the signed-in person, and deletes them after sign-out. */
function useKeptPerson(): void {
  const user = useUser()
  const last = useRef<Promise<void>>(Promise.resolve())
  const follow = useEffectEvent(async () => {
    const before = keptUserId()
    if (before !== null && user?.id !== before) await forgetPerson(before, user !== null)
    if (!user) return
    await openStorage(user.id)
    // The storage may belong to nobody, or to somebody else, by now.
    if (signedIn() === user.id) await keepUser(user)
  })
  useEffect(() => {
    last.current = last.current.then(() => follow()).catch(() => undefined)
  }, [user])
}

/**
 * Offers a new version of the app; during an SOS the offer waits until the SOS is over. The new version is loaded at
 * the tap or, when a form on this page has unsaved text, once the user leaves the page.
 */
function useUpdates(): void {
  const t = useTranslations('offline')
  const { pathname } = useAddress()
  const [isNew, setNew] = useState(false)
  const hasTyped = useRef(false)
  const isAgreed = useRef(false)
  const isOffered = useRef(false)
  const agree = () => {
    if (!hasTyped.current && !hasFilledField()) return takeNewVersion()
    isAgreed.current = true
    toast(t('updateLater'))
  }
  const offer = useEffectEvent(() =>
    toast(t('newVersion'), { undo: { label: t('update'), run: agree }, stayMs: 60_000 }),
  )
  useEffect(() => {
    void startWorker(() => setNew(true))
    const typed = () => {
      hasTyped.current = true
    }
    document.addEventListener('input', typed)
    return () => document.removeEventListener('input', typed)
  }, [])
  useEffect(() => {
    if (!isNew || isOffered.current || pathname === '/sosturnoff' || isSosActive()) return
    isOffered.current = true
    offer()
  }, [isNew, pathname])
  useEffect(() => {
    hasTyped.current = false
    if (isAgreed.current) takeNewVersion()
  }, [pathname])
}

/** True when a field on the screen has text, even if it was typed before this code was loaded. */
const hasFilledField = () =>
  [
    ...document.querySelectorAll<HTMLInputElement>(
      '#main input:not([type=search], [type=checkbox], [type=radio]), #main textarea',
    ),
  ].some(({ value }) => value !== '')

/** Calls made longer ago than this belong to an earlier visit. */
const LONG_AGO_MS = 60_000

/** Shows a person who signs in (again) that earlier unsent actions are sent now. */
function useLeftWork(userId: string | null): void {
  const t = useTranslations('offline')
  const now = useNow().getTime()
  const left = useKeptCalls(userId ?? '').filter(({ at, refused }) => !refused && now - Date.parse(at) > LONG_AGO_MS)
  const told = useRef<string | null>(null)
  const count = left.length
  const tell = useEffectEvent(() => toast(t('leftWork', { count })))
  useEffect(() => {
    if (userId !== null) void sendWaitingCalls()
  }, [userId])
  useEffect(() => {
    if (userId === told.current || count === 0 || !isOnline()) return
    told.current = userId
    tell()
  }, [userId, count])
}

/**
 * Checks whether the server is reachable after a call got no answer, and repeats this until it is reachable: a device
 * can have a network without a connection to the server (S-02).
 * @param onBack called when the server is reachable again
 */
function followReach(onBack: () => void): void {
  const back = () => {
    setServerReachable(true)
    if (!isOnline()) return
    void sendWaitingCalls()
    onBack()
  }
  const look = async (pause: number): Promise<void> => {
    const isThere = await checkServer()
    if (isThere || !navigator.onLine) {
      isLooking = false
      if (isThere && !isOnline()) back()
      return
    }
    setServerReachable(false)
    setTimeout(() => void look(Math.min(LONGEST_PAUSE, pause * 2)), pause)
  }
  watchConnection(() => {
    if (isLooking || !navigator.onLine) return
    isLooking = true
    void look(FIRST_PAUSE)
  })
  window.addEventListener('online', back)
}

/** A new version of the app that waits for the user's consent. */
let waiting: ServiceWorker | null = null
let onNewVersion = () => {}

/**
 * Registers the service worker after the first render and lets it cache the code of all screens. Does nothing in
 * development, where it would cache code that still changes. `<html data-offline="ready">` marks that every screen
 * opens without a network.
 * @param onNew called when a new version is installed
 */
async function startWorker(onNew: () => void): Promise<void> {
  onNewVersion = onNew
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const base = onServer('/')
  const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker
    .register(`${base}sw.js`, { scope: base, updateViaCache: 'none' })
    .catch(() => undefined)
  if (!registration) return
  if (registration.waiting) hold(registration.waiting)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined)
  })
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
    if (data.type === 'kept') document.documentElement.dataset['offline'] = 'ready'
  })
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'keepAll' })
}

function follow(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) hold(worker)
    if (worker.state === 'activated') worker.postMessage({ type: 'keepAll' })
  })
}

function hold(worker: ServiceWorker): void {
  waiting = worker
  onNewVersion()
}

/** Activates the new version and reloads this page. Other tabs keep their version. */
function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting?.postMessage({ type: 'update' })
}
