import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import * as z from 'zod/mini'
import { useUser } from '#features/accounts/web/session.ts'
import { type KeptCall, onCallSettled, useKeptCalls } from '#kit/web/outbox.ts'
import type { ItemChange } from '../inventoryContract.ts'
import { KeptDraft } from './drafts/draftStore.ts'
import { refreshListings } from './refreshListings.ts'

const LANE = 'listing:'
/** Outbox lane of a listing: its changes reach the server in order; listings do not wait for each other. */
export const laneOf = (id: string): string => `${LANE}${id}`

const CREATE = 'listing_create'
const EDIT = 'listing_edit'
const STATUS = 'listing_status'
const CLOSED = 'listing_closed'
const DELETE = 'listing_delete'
const CHANGES = 'listing_changes'
const ORDER = 'listing_order'
export const LISTING_KINDS = {
  create: CREATE,
  edit: EDIT,
  status: STATUS,
  closed: CLOSED,
  delete: DELETE,
  changes: CHANGES,
  order: ORDER,
} as const
/** Changes of several items in one request, in order. */
export const CHANGES_LANE = `${LANE}changes`

const Shown = z.object({ form: z.string(), draft: KeptDraft })

/** Form contents that were sent, and are unanswered or refused. */
export interface KeptForm {
  call: KeptCall
  draft: KeptDraft
}

const isEdit = (call: KeptCall) => call.kind === EDIT
export const isCreate = (call: KeptCall): boolean => call.kind === CREATE
export const isStatus = (call: KeptCall): boolean => call.kind === STATUS

/** All waiting calls about own listings in this browser, in order; lists are fetched again once a call is answered. */
export function useKeptListingCalls(): readonly KeptCall[] {
  const client = useQueryClient()
  const calls = useKeptCalls(useUser()?.id ?? '')
  useEffect(() => followAnswers(client), [client])
  return useMemo(() => calls.filter(({ lane }) => lane.startsWith(LANE)), [calls])
}

const following = new WeakSet<QueryClient>()

function followAnswers(client: QueryClient): void {
  if (following.has(client)) return
  following.add(client)
  onCallSettled((settled) => {
    const { lane, kind } = settled.call
    if (!lane.startsWith(LANE)) return
    const isGone = kind === DELETE && 'answer' in settled
    void refreshListings(client, isGone ? lane.slice(LANE.length) : undefined)
  })
}

/** True for changes of several items that include this one. */
const isAmong = ({ kind, input }: KeptCall, id: string) =>
  kind === CHANGES && (input['changes'] as ItemChange[]).some((change) => change.id === id)

/** True for each deletion of the listing in a call, false for each restoring. */
function deletionsIn({ kind, input }: KeptCall, id: string): boolean[] {
  if (kind === DELETE) return [true]
  if (kind !== CHANGES) return []
  return (input['changes'] as ItemChange[]).flatMap((change) => (change.id === id ? (change.isDeleted ?? []) : []))
}

/** Calls about one listing. */
export function useKeptCallsOf(id: string): readonly KeptCall[] {
  const calls = useKeptListingCalls()
  return useMemo(() => calls.filter((call) => call.lane === laneOf(id) || isAmong(call, id)), [calls, id])
}

/**
 * Calls that concern a form: the edits of its listing; for a new listing only refused calls, because a waiting call
 * creates a different listing.
 */
export function useKeptForms(listingId: string | null, form: string): KeptForm[] {
  const calls = useKeptListingCalls()
  return useMemo(
    () =>
      calls.flatMap((call) => {
        const shown = Shown.safeParse(call.shown)
        if (!shown.success) return []
        const isMine =
          listingId === null
            ? isCreate(call) && call.refused !== undefined && shown.data.form === form
            : isEdit(call) && call.lane === laneOf(listingId)
        return isMine ? [{ call, draft: shown.data.draft }] : []
      }),
    [calls, listingId, form],
  )
}

/** The waiting change of a listing. */
export interface WaitingChange {
  isWaiting: boolean
  isDeletion: boolean
  /** Null: no status change is waiting. */
  status: 'active' | 'inactive' | null
}

export function useWaitingChange(id: string): WaitingChange {
  const waiting = useKeptCallsOf(id).filter(({ refused }) => !refused)
  const status = waiting.findLast(isStatus)?.input['status']
  return {
    isWaiting: waiting.length > 0,
    isDeletion: waiting.flatMap((call) => deletionsIn(call, id)).at(-1) === true,
    status: status === 'active' || status === 'inactive' ? status : null,
  }
}

/** The day on which a place is closed, including a change that is not sent yet. */
export function useClosedOn({ id, closedOn }: { id: string; closedOn: string | null }): string | null {
  const tap = useKeptCallsOf(id).findLast(({ kind, refused }) => kind === CLOSED && !refused)
  if (!tap) return closedOn
  return tap.input['isClosed'] === true ? String(tap.input['day']) : null
}
