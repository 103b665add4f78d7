import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '#core/contract.ts'
import { newId } from '#core/ids.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { sendOrKeep } from '#kit/web/outbox.ts'
import { showAtOnce } from '#kit/web/queryClient.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import { orderShopItems } from '../calls.ts'
import type { listMyItems } from '../../itemContract.ts'
import { laneOf, LISTING_KINDS } from '../keptChanges.ts'
import '../words/listings.inventory.ts'
import '../words/listings.ts'

/** Moves that follow each other within this time are sent in one request. */
const PAUSE_MS = 800
const ITEMS = ['my', 'items']

/** Sets the order of a shop's items: shown at once, sent after a pause, queued without a network. */
export function useOrderShop(shopId: string): (ids: readonly string[]) => void {
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  const client = useQueryClient()
  const owner = useUser()?.id ?? ''
  const waiting = useRef<{ ids: readonly string[]; timer: ReturnType<typeof setTimeout> } | null>(null)

  const send = async () => {
    const itemIds = waiting.current?.ids
    clearTimeout(waiting.current?.timer)
    waiting.current = null
    if (!itemIds) return
    const action = { owner, lane: laneOf(`order:${shopId}`), kind: LISTING_KINDS.order, item: t('sort_shopOrder') }
    try {
      const input = { id: shopId, itemIds: [...itemIds] }
      const answer = await sendOrKeep(orderShopItems, input, { ...action, key: newId() })
      if (!answer) {
        toast(t('keptForLater'))
        return
      }
      await client.invalidateQueries({ queryKey: ['shops', shopId] })
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
    await client.invalidateQueries({ queryKey: ITEMS })
  }
  const sendNow = useEffectEvent(() => void send())
  useEffect(() => () => sendNow(), [])

  return (ids) => {
    const positions = new Map(ids.map((id, index) => [id, index + 1]))
    showAtOnce<OutputOf<typeof listMyItems>>(client, ITEMS, (before) => {
      if (!Array.isArray(before.items)) return before
      return {
        items: before.items.map((item) => ({ ...item, shopOrder: positions.get(item.id) ?? item.shopOrder })),
      }
    })
    clearTimeout(waiting.current?.timer)
    waiting.current = { ids, timer: setTimeout(() => void send(), PAUSE_MS) }
  }
}
