import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Call, Endpoint, InputOf, OutputOf } from '#core/contract.ts'
import { dayOf } from '#core/dates.ts'
import { newId } from '#core/ids.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { discardCall, type KeptCall, queueCall, type Sending, sendOrKeep } from '#kit/web/outbox.ts'
import { deleteListing, recordClick, recordVisit, setClosedToday, setListingStatus } from './calls.ts'
import type { ClickKind } from '../rules.ts'
import { restoreOffice } from './calls.ts'
import { deleteShop, restoreShop } from './calls.ts'
import { setServiceOffice } from './calls.ts'
import { clearSpecializations } from './calls.ts'
import { isStatus, laneOf, LISTING_KINDS, useKeptCallsOf } from './keptChanges.ts'
import { refreshListings } from './refreshListings.ts'
import type { SentDraft } from './drafts/useDraft.ts'

export function useRefreshListings() {
  const client = useQueryClient()
  return (goneId?: string) => refreshListings(client, goneId)
}

/** Calls an endpoint that changes own listings. */
function useChange<E extends Endpoint>(endpoint: Call<E>) {
  const refresh = useRefreshListings()
  return useMutation<OutputOf<E>, unknown, InputOf<E>>({
    mutationFn: (input) => callEndpoint(endpoint, input),
    onSuccess: () => refresh(),
  })
}

/** A listing with its name for messages. */
interface Named {
  id: string
  name: string
}

/** Deletes a listing of the user; null: without a network it is queued for later. */
export function useDeleteListing({ id, name }: Named) {
  const refresh = useRefreshListings()
  const action = useSending({ id, name }, LISTING_KINDS.delete)
  return useMutation({
    mutationFn: () => sendOrKeep(deleteListing, { id }, action()),
    onSuccess: (answer) => answer && refresh(id),
  })
}

/** Deletes a shop of the user and handles its items as given; null: without a network it is queued for later. */
export function useDeleteShop({ id, name }: Named) {
  const refresh = useRefreshListings()
  const action = useSending({ id, name }, LISTING_KINDS.delete)
  return useMutation({
    mutationFn: (input: InputOf<typeof deleteShop>) => sendOrKeep(deleteShop, input, action()),
    onSuccess: (answer) => answer && refresh(id),
  })
}

export const useRestoreShop = () => useChange(restoreShop)

/** Makes a listing of the user active or inactive; null: without a network it is queued for later. */
export function useSetListingStatus({ id, name }: Named) {
  const refresh = useRefreshListings()
  const action = useSending({ id, name }, LISTING_KINDS.status)
  return useMutation({
    mutationFn: (status: 'active' | 'inactive') => sendOrKeep(setListingStatus, { id, status }, action()),
    onSuccess: (answer) => answer && refresh(),
  })
}

/** Closes a place of the user for today or opens it again; null: without a network it is queued for later. */
export function useSetClosedToday({ id, name }: Named) {
  const refresh = useRefreshListings()
  const action = useSending({ id, name }, LISTING_KINDS.closed)
  return useMutation({
    mutationFn: (isClosed: boolean) => sendOrKeep(setClosedToday, { id, isClosed, day: dayOf(new Date()) }, action()),
    onSuccess: (answer) => answer && refresh(),
  })
}

/** Sends an action of a listing's card, after calls already waiting for that listing. */
function useSending({ id, name }: Named, kind: string): () => Sending {
  const owner = useUser()?.id ?? ''
  const kept = useKeptCallsOf(id)
  const mustWait = kept.some(({ refused }) => !refused)
  return () => ({ owner, lane: laneOf(id), kind, item: name, key: newId(), mustWait })
}

export const useRestoreOffice = () => useChange(restoreOffice)
export const useSetServiceOffice = () => useChange(setServiceOffice)
export const useClearSpecializations = () => useChange(clearSpecializations)

interface Saving<Input> {
  draft: SentDraft
  input: Input
  /** Its name, for messages. */
  name: string
}

/**
 * Creates a listing, or with an id changes it; without a network it is queued for later. The idempotency key belongs to
 * the contents and is sent with every try, so that a double tap or a retry creates one listing.
 * @param form path of the form, where a refused change is shown again
 * @returns what the server has stored; null when queued
 */
export function useSaveListing<Create extends Endpoint, Update extends Endpoint>(
  create: Call<Create>,
  update: Call<Update>,
  id: string | null,
  form: string,
) {
  const refresh = useRefreshListings()
  const owner = useUser()?.id ?? ''
  const waiting = useKeptCallsOf(id ?? '').filter(({ refused }) => !refused)
  return useMutation<OutputOf<Create> | null, unknown, Saving<InputOf<Create>>>({
    async mutationFn({ draft, input, name }) {
      await draft.takeOver()
      const { version, tapKey: key } = draft
      const common = { owner, item: name, href: form, key, shown: { form: draft.form, draft: draft.asKept() } }
      if (id === null)
        return sendOrKeep(create, input, {
          ...common,
          lane: laneOf(`new:${key}`),
          kind: LISTING_KINDS.create,
        })
      const body = { ...(input as object), id, ...(version !== null && { version }) } as InputOf<Update>
      const switches = waiting.filter(isStatus)
      const mustWait = switches.length > 0
      const sending = { ...common, lane: laneOf(id), kind: LISTING_KINDS.edit, mustWait }
      const answer = await sendOrKeep(update, body, sending)
      if (answer === null) await putBehind(switches)
      return answer
    },
    onSuccess: (answer) => answer && refresh(),
  })
}

/**
 * Queues waiting status changes again, behind the queued edit: a status change raises the version, so that an edit sent
 * after it would be refused as outdated. Both copies have the same idempotency key, so the change runs once.
 */
async function putBehind(calls: readonly KeptCall[]): Promise<void> {
  for (const { number, input, ...call } of calls) {
    await queueCall(setListingStatus, input as InputOf<typeof setListingStatus>, call)
    await discardCall(number)
  }
}

/** Records a view of a listing's page; failures are ignored. */
export function sendVisit(id: string): void {
  const hour = Math.floor(Date.now() / 3_600_000)
  callEndpoint(recordVisit, { id }, { idempotencyKey: `visit-${id}-${hour}` }).catch(() => {})
}

/** Records a use of the contact, directions or link of a listing (O-10); failures are ignored. */
export function sendClick(id: string, kind: ClickKind): void {
  callEndpoint(recordClick, { id, kind }, { idempotencyKey: newId() }).catch(() => {})
}
