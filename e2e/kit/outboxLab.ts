import type { Endpoint } from '#core/contract.ts'
import { queueCall, sendWaitingCalls, startOutbox } from '#kit/web/outbox.ts'

/** The outbox as the app has it, in a page of its own; the journey says what is tapped and plays the server. */
const act = { method: 'POST', path: '/api/lab' } as unknown as Endpoint

Object.assign(globalThis, {
  tap: (id: string, lane: string) => queueCall(act, { id }, { owner: 'asha', lane, kind: 'wishlist_add', item: id }),
  flush: () => sendWaitingCalls(),
})
startOutbox(() => 'asha')
document.documentElement.dataset['lab'] = 'ready'
