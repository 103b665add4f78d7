import * as z from 'zod/mini'
import { isKnownPasskey } from '#features/settings/web/passkeyCheck.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { TRIES_FORGOTTEN, tryWait } from '../rules.ts'

const Tries = z.object({ wrong: z.number(), lastAt: z.number() })
const entry = storageEntry(`${PREFIX}_sos_withdraw_tries`, Tries)

export type Verdict = { is: 'right' | 'wrong' } | { is: 'wait'; seconds: number }

/** Checks a passkey on this device; wrong ones in a row cause the same waits as on the server. */
export async function checkHere(userId: string, typed: string, now = Date.now()): Promise<Verdict> {
  const before = entry.read() ?? { wrong: 0, lastAt: 0 }
  const wrong = now - before.lastAt > TRIES_FORGOTTEN ? 0 : before.wrong
  const left = before.lastAt + tryWait(wrong) - now
  if (wrong > 0 && left > 0) return { is: 'wait', seconds: Math.ceil(left / 1000) }
  const isRight = await isKnownPasskey(userId, typed)
  entry.write({ wrong: isRight ? 0 : wrong + 1, lastAt: now })
  return { is: isRight ? 'right' : 'wrong' }
}
