import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Server } from './server.ts'

/** A message in the outbox folder of a server without mail server and SMS gateway. */
export interface Sent {
  at: string
  kind: 'email' | 'sms'
  to: string
  text: string
}

/** Everything sent to an address so far, oldest first. */
export function sentTo(server: Server, to: string): Sent[] {
  const folder = join(server.dataDir, 'outbox')
  try {
    const files = readdirSync(folder).sort()
    return files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Sent).filter((m) => m.to === to)
  } catch {
    return []
  }
}

/** Waits for the `count`-th message to an address and returns its code. */
export async function codeSentTo(server: Server, to: string, count = 1): Promise<string> {
  await expect.poll(() => sentTo(server, to).length).toBe(count)
  return /\d{8}/.exec(sentTo(server, to).at(-1)!.text)![0]
}
