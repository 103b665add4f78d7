import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { seconds } from '#core/units.ts'
import { savedUser, useUser } from '#features/accounts/web/session.ts'
import { useAddress } from '#kit/web/address.tsx'
import { isOnline, setServerThere, watchConnection } from '#kit/web/connection.ts'
import { followAnswers } from '#kit/web/keptAnswers.ts'
import { sendWaitingCalls, useKeptCalls } from '#kit/web/outbox.ts'
import { isServerThere } from '#kit/web/serverThere.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import { useNow } from '#kit/web/useNow.ts'
import { forgetPerson } from './forgetPerson.ts'
import { noteSynced } from './lastSynced.ts'
import { OfflineStrip } from './OfflineStrip.tsx'
import { followListings, keepUser, keptUserId, openStorage } from './storageKeys.ts'
import { startWorker, takeNewVersion } from './worker.ts'

const FIRST_PAUSE = seconds(2)

const LONGEST_PAUSE = seconds(30)

let looking = false

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
    void isServerThere().then(async (isThere) => {
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

/** Everything is sent and the screen's queries are refetched: that counts as a sync (S-03). */
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
    await keepUser(user)
  })
  useEffect(() => {
    last.current = last.current.then(() => follow()).catch(() => undefined)
  }, [user])
}

/**
 * Offers a new version of the app. It is loaded at the tap, or, when a form on this page has unsaved text, once the
 * reader leaves the page.
 */
function useUpdates(): void {
  const t = useTranslations('offline')
  const { pathname } = useAddress()
  const hasTyped = useRef(false)
  const isAgreed = useRef(false)
  const agree = () => {
    if (!hasTyped.current && !hasFilledField()) return takeNewVersion()
    isAgreed.current = true
    toast(t('updateLater'))
  }
  const offer = useEffectEvent(() =>
    toast(t('newVersion'), { undo: { label: t('update'), run: agree }, stayMs: 60_000 }),
  )
  useEffect(() => {
    void startWorker(() => offer())
    const typed = () => {
      hasTyped.current = true
    }
    document.addEventListener('input', typed)
    return () => document.removeEventListener('input', typed)
  }, [])
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

/** Calls older than this were made during an earlier visit. */
const LONG_AGO_MS = 60_000

/** Tells a person who signs in (again) that earlier unsent actions are sent now. */
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
 * Checks whether the server is reachable after a call got no answer, and repeats this until it is: a device can have a
 * network without a connection to it (S-02).
 * @param onBack called when the server is reachable again
 */
function followReach(onBack: () => void): void {
  const back = () => {
    setServerThere(true)
    if (!isOnline()) return
    void sendWaitingCalls()
    onBack()
  }
  const look = async (pause: number): Promise<void> => {
    const isThere = await isServerThere()
    if (isThere || !navigator.onLine) {
      looking = false
      if (isThere && !isOnline()) back()
      return
    }
    setServerThere(false)
    setTimeout(() => void look(Math.min(LONGEST_PAUSE, pause * 2)), pause)
  }
  watchConnection(() => {
    if (looking || !navigator.onLine) return
    looking = true
    void look(FIRST_PAUSE)
  })
  window.addEventListener('online', back)
}
