import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import Eraser from 'lucide-react/icons/eraser'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { forgetArea } from '#features/discovery/web/area/keptArea.ts'
import { forgetAnswers, keptAnswers } from '#kit/web/keptAnswers.ts'
import { clearOfflineData, offlineData, useOfflineData } from '#kit/web/offlineCache.ts'
import { discardCall, type KeptCall, useKeptCalls } from '#kit/web/outbox.ts'
import { PREFIX } from '#kit/web/storage.ts'
import { storedSize } from '#kit/web/storageKeys.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { PICTURE_CACHES } from './forgetPerson.ts'
import { forgetListings } from './ownListings.ts'
import './words/offline.ts'

/** Measured storage by part; "Clear Cache" (S-07 … S-10, S-16 … S-18). */
export function StorageCard({ userId }: { userId: string }) {
  const t = useTranslations('offline')
  const words = useWords()
  const size = useSizeText()
  const client = useQueryClient()
  const calls = useKeptCalls(userId)
  const [sizes, measure] = useMeasured(userId)
  async function askAndClear() {
    if (!(await confirm({ title: t('clearQuestion'), body: t('clearBody'), yes: t('clear'), no: words.cancel }))) return
    if (calls.length > 0) {
      const body = t('pendingWarningBody')
      const ask = { title: t('pendingWarning', { count: calls.length }), body, yes: t('discardAll'), no: t('keepThem') }
      if (await confirm({ ...ask, danger: true })) for (const { number } of calls) await discardCall(number)
    }
    await clearCache(client, userId)
    await measure()
    toast(t('cleared'), { tone: 'ok' })
  }
  return (
    <Card aria-labelledby="storage" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="storage" className="text-title">
          {t('storage')}
        </h2>
        <p className="text-body text-ink-2 tabular-nums">
          {sizes && t('usedOf', { used: size(sizes.total), most: size(MOST_BYTES) })}
        </p>
      </div>
      <Parts sizes={sizes} />
      {sizes && (
        <p className="text-small text-ink-2">
          {sizes.code > 0 && t('appSize', { size: size(sizes.code) })}
          {sizes.used !== null && sizes.allowed !== null && (
            <> {t('browserSays', { used: size(sizes.used), allowed: size(sizes.allowed) })}</>
          )}
        </p>
      )}
      <KeepData />
      <Button
        variant="quiet"
        icon={<Eraser aria-hidden="true" className="size-5" />}
        onClick={() => void askAndClear()}
      >
        {t('clearCache')}
      </Button>
    </Card>
  )
}

const PARTS = [
  { key: 'viewed', label: 'partViewed', colour: 'bg-brand' },
  { key: 'searches', label: 'partSearches', colour: 'bg-accent' },
  { key: 'pending', label: 'partPending', colour: 'bg-ink-3' },
] as const

/** A bar of the three parts relative to the limit, with their sizes. */
function Parts({ sizes }: { sizes: StorageSizes | null }) {
  const t = useTranslations('offline')
  const size = useSizeText()
  return (
    <>
      <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-well">
        {PARTS.map(({ key, colour }) => (
          <span key={key} className={colour} style={{ width: `${((sizes?.[key] ?? 0) / MOST_BYTES) * 100}%` }} />
        ))}
      </div>
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-body text-ink-2">
        {PARTS.map(({ key, label, colour }) => (
          <div key={key} className="flex items-center gap-2">
            <span aria-hidden="true" className={cx('size-2.5 rounded-full', colour)} />
            <dt>{t(label)}</dt>
            <dd className="tabular-nums">{sizes ? size(sizes[key]) : '…'}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The measured sizes, updated on every change. */
function useMeasured(userId: string): [StorageSizes | null, () => Promise<void>] {
  const calls = useKeptCalls(userId)
  const data = useOfflineData(userId)
  const [sizes, setSizes] = useState<StorageSizes | null>(null)
  useEffect(() => {
    let isGone = false
    void measureStorage(userId, calls).then((measured) => !isGone && setSizes(measured))
    return () => {
      isGone = true
    }
  }, [userId, calls, data])
  return [sizes, async () => setSizes(await measureStorage(userId, calls))]
}

/** Formats a size: "2.4 MB", below 0.1 MB as "14 kB"; large ones in GB (1 MB is 1,000,000 bytes). */
function useSizeText(): (bytes: number) => string {
  const format = useFormatter()
  return (bytes) => {
    const [unit, name, digits] = bytes >= 1e9 ? [1e9, 'GB', 1] : bytes >= 1e5 ? [1e6, 'MB', 1] : [1e3, 'kB', 0]
    const least = bytes > 0 && unit === 1e3 ? 1 : 0
    return `${format.number(Math.max(least, bytes / unit), { maximumFractionDigits: digits })} ${name}`
  }
}

/**
 * "Clear Cache" (S-07 … S-10): searches, viewed products, stored answers, pictures; never the session or waiting calls.
 */
async function clearCache(client: QueryClient, userId: string): Promise<void> {
  clearOfflineData(userId)
  await Promise.all([
    forgetAnswers(userId),
    forgetArea(userId),
    forgetListings(userId),
    ...PICTURE_CACHES.map((name) => globalThis.caches?.delete(name)),
  ])
  client.removeQueries({ type: 'inactive' })
}

/** Requests persistent storage from the browser, and shows the result. */
function KeepData() {
  const t = useTranslations('offline')
  const [isPersisted, setPersisted] = useState<boolean | null>(null)
  useEffect(() => {
    void navigator.storage?.persisted?.().then(setPersisted)
  }, [])
  if (isPersisted === null) return null
  if (isPersisted) {
    return (
      <p className="flex items-center gap-2 text-body">
        <ShieldCheck aria-hidden="true" className="size-5 shrink-0 text-ok-ink" />
        {t('persisted')}
      </p>
    )
  }
  const ask = async () => {
    const isPromised = await navigator.storage.persist()
    setPersisted(isPromised)
    if (!isPromised) toast(t('notPersisted'))
  }
  return (
    <div className="flex flex-col items-start gap-1">
      <p className="text-body text-ink-2">{t('persistHint')}</p>
      <Button variant="text" size="small" onClick={() => void ask()}>
        {t('persist')}
      </Button>
    </div>
  )
}

/** Storage used for the person in bytes (S-16 … S-18), and the browser's figures for the whole app. */
interface StorageSizes {
  viewed: number
  searches: number
  pending: number
  total: number
  /** The app's own files for use without a network. */
  code: number
  /** The browser's usage and quota of the app; null: not reported. */
  used: number | null
  allowed: number | null
}

/** Sum of the limits of all caches (S-17). */
const MOST_BYTES = 50_000_000

const textSize = (list: readonly unknown[]) => (list.length === 0 ? 0 : new Blob([JSON.stringify(list)]).size)

async function cacheSize(isMine: (name: string) => boolean): Promise<number> {
  let size = 0
  for (const name of (await caches.keys()).filter(isMine)) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) size += (await (await cache.match(request))?.blob())?.size ?? 0
  }
  return size
}

/** Measures viewed pages with answers and photos, searches with results and map tiles, waiting calls and drafts. */
async function measureStorage(userId: string, calls: readonly KeptCall[]): Promise<StorageSizes> {
  const { searches, viewedProducts } = offlineData(userId)
  const answers = (await keptAnswers().catch(() => [])).filter(({ owner }) => owner === userId)
  const isSearch = ({ key }: { key: readonly unknown[] }) => ['search', 'specialists'].includes(String(key[0]))
  const sum = (list: { size: number }[]) => list.reduce((total, { size }) => total + size, 0)
  const photos = await cacheSize((name) => name === `${PREFIX}-photos`)
  const tiles = await cacheSize((name) => name === `${PREFIX}-tiles`)
  const viewed = textSize(viewedProducts) + sum(answers.filter((answer) => !isSearch(answer))) + photos
  const found = textSize(searches) + sum(answers.filter(isSearch)) + tiles
  const pending = textSize(calls) + storedSize(`${PREFIX}_draft_${userId}_`)
  const { usage = null, quota = null } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  return {
    viewed,
    searches: found,
    pending,
    total: viewed + found + pending,
    code: await cacheSize((name) => name === `${PREFIX}-code` || name.startsWith('workbox-precache')),
    used: usage,
    allowed: quota,
  }
}
