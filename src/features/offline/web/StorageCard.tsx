import { useQueryClient } from '@tanstack/react-query'
import { Eraser } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { discardCall, useKeptCalls } from '#kit/web/outbox.ts'
import { useOfflineData } from '#kit/web/offlineCache.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { clearCache } from './clearCache.ts'
import { KeepData } from './KeepData.tsx'
import { measureStorage, MOST_BYTES, type StorageSizes } from './storageSizes.ts'
import { useSizeText } from './useSizeText.ts'

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
