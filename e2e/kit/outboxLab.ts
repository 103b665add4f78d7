import type { Endpoint } from '#core/contract.ts'
import { queueCall, sendWaitingCalls, startOutbox } from '#kit/web/outbox.ts'

/** The app's outbox in a separate test page; the journey triggers taps and acts as the server. */
const act = { method: 'POST', path: '/api/lab' } as unknown as Endpoint

Object.assign(globalThis, {
  tap: (id: string, lane: string) => queueCall(act, { id }, { owner: 'asha', lane, kind: 'wishlist_add', item: id }),
  flush: () => sendWaitingCalls(),
})
startOutbox(() => 'asha')
document.documentElement.dataset['lab'] = 'ready'
