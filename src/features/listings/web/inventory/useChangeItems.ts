import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '#core/contract.ts'
import { newId } from '#core/ids.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { sendOrKeep, useWaitingCalls } from '#kit/web/outbox.ts'
import { sentenceOf } from '#kit/web/sentences.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import { changeItems, type ItemChange, MOST_CHANGES } from '../../inventoryContract.ts'
import { changedItem } from '../../inventoryRules.ts'
import type { listMyItems } from '../../itemContract.ts'
import { CHANGES_LANE, LISTING_KINDS } from '../keptChanges.ts'
import { useRefreshListings } from '../mutations.ts'

type MyItems = OutputOf<typeof listMyItems>

/** Result of changes: done (except the refused ones), or waiting for a network. */
export interface ChangesMade {
  isKept: boolean
  refused: number
}

/**
 * Changes any number of own items: shown at once, sent in requests of 200, kept in order without a network. Refusals
 * are reported, and the lists are fetched again.
 */
export function useChangeItems(): (changes: readonly ItemChange[], name: string) => Promise<ChangesMade> {
  const t = useTranslations('listings')
  const errors = useTranslations('errors')
  const client = useQueryClient()
  const refresh = useRefreshListings()
  const owner = useUser()?.id ?? ''
  const waiting = useWaitingCalls(owner, CHANGES_LANE)
  const show = (changes: readonly ItemChange[]) => {
    const now = new Date()
    const byId = new Map(changes.map((change) => [change.id, change]))
    client.setQueriesData<MyItems>({ queryKey: ['my', 'items'] }, (before) => {
      if (!Array.isArray(before?.items)) return before
      const items = before.items.flatMap((item) => {
        const change = byId.get(item.id)
        return change ? (changedItem(item, change, now) ?? []) : item
      })
      return { items }
    })
  }
  return async (changes, name) => {
    const made: ChangesMade = { isKept: waiting.length > 0, refused: 0 }
    show(changes)
    try {
      for (let from = 0; from < changes.length; from += MOST_CHANGES) {
        const part = changes.slice(from, from + MOST_CHANGES)
        const action = { owner, lane: CHANGES_LANE, kind: LISTING_KINDS.changes, item: name, key: newId() }
        const answer = await sendOrKeep(changeItems, { changes: part }, { ...action, mustWait: made.isKept })
        if (answer === null) made.isKept = true
        const refused = answer?.results.filter((result) => result.refused !== null) ?? []
        made.refused += refused.length
        if (refused[0]?.refused) toast(sentenceOf(errors, refused[0].refused), { tone: 'problem' })
      }
    } finally {
      if (!made.isKept) await refresh()
    }
    if (made.isKept) toast(t('keptForLater'))
    return made
  }
}
