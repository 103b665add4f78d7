import type { ServerResponse } from 'node:http'

/** Why a stream ended; the browser reacts to it. */
export type EndReason = 'signedOut' | 'tooMany' | 'again'

/** An open event stream of a browser. */
export interface Stream {
  sessionId: string
  /** Number of the last event sent on it. */
  position: number
  out: ServerResponse
  /** Index of the tick at which its heartbeat is sent. */
  slot: number
  /** UTC milliseconds at which it ends and the browser must open another one. */
  until: number
  /** UTC milliseconds. */
  openedAt: number
}

/** The streams of a person on this node. */
export interface Reader {
  streams: Set<Stream>
}
