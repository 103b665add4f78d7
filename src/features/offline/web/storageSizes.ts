import { keptAnswers } from '#kit/web/keptAnswers.ts'
import { offlineData } from '#kit/web/offlineCache.ts'
import type { KeptCall } from '#kit/web/outbox.ts'
import { PREFIX } from '#kit/web/storage.ts'
import { storedSize } from '#kit/web/storedSize.ts'

/** Storage used for the person in bytes (S-16 … S-18), and the browser's figures for the whole app. */
export interface StorageSizes {
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
export const MOST_BYTES = 50_000_000

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
export async function measureStorage(userId: string, calls: readonly KeptCall[]): Promise<StorageSizes> {
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
