import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { savedUser, useUser } from '#features/accounts/web/session.ts'
import { useAddress } from '#kit/web/address.tsx'
import { isOnline } from '#kit/web/connection.ts'
import { followAnswers } from '#kit/web/keptAnswers.ts'
import { sendWaitingCalls, useKeptCalls } from '#kit/web/outbox.ts'
import { isServerThere } from '#kit/web/serverThere.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import { useNow } from '#kit/web/useNow.ts'
import { forgetPerson } from './forgetPerson.ts'
import { noteSynced } from './lastSynced.ts'
import { OfflineStrip } from './OfflineStrip.tsx'
import { followReach } from './reach.ts'
import { followListings, keepUser, keptUserId, openStorage } from './storageKeys.ts'
import { startWorker, takeNewVersion } from './worker.ts'

const signedIn = () => savedUser()?.id ?? null
let isFollowing = false

/**
 * Everything that makes the app work without a network, begun once the first screen stands: the service worker, what
 * was read, the specification's storage keys, and a look at the connection. Draws the strip that says "Offline".
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

/** Everything was sent and what the screen shows was asked again: that is a sync too (S-03). */
function noteInStep(): void {
  const person = signedIn()
  if (person !== null && isOnline()) noteSynced(person)
}

/** Keeps the entries of who is signed in, and takes them away when he no longer is. */
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
 * Offers a new version of the app when it has arrived. It is taken at the tap, or, when something was typed on this page,
 * once the reader leaves it: no form is lost.
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

/** Whether a field of the screen holds a text, typed perhaps before this part of the app had come. */
const hasFilledField = () =>
  [
    ...document.querySelectorAll<HTMLInputElement>(
      '#main input:not([type=search], [type=checkbox], [type=radio]), #main textarea',
    ),
  ].some(({ value }) => value !== '')

/** Older than this it was not done just now. */
const LONG_AGO_MS = 60_000

/** Tells who signs in (again) of what he did before and what is only sent now. */
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
