import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '#core/ids.ts'
import type { Machines } from './context.ts'

/** A mail or SMS to one person. */
export interface OutgoingMessage {
  kind: 'email' | 'sms'
  to: string
  /** "" for an SMS. */
  subject: string
  text: string
}

/** Counts the messages of this process, so that file names of the same millisecond sort in order. */
let written = 0

/**
 * Writes a message to DATA_DIR/outbox (one JSON file each, readable by the operator only), for installations without a
 * mail server or SMS gateway. The log names the file, never its content.
 */
export function keepInOutbox({ config, log, now }: Machines, message: OutgoingMessage): void {
  const folder = join(config.dataDir, 'outbox')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const at = now().toISOString()
  const order = `${++written}`.padStart(6, '0')
  const file = join(folder, `${at.replace(/[:.]/g, '-')}-${order}-${newId()}.json`)
  writeFileSync(file, `${JSON.stringify({ at, ...message }, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  log.info({ file }, 'a message waits in the outbox')
}
