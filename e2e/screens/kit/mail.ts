import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitFor } from '@testing-library/dom'
import { expect, inject } from 'vitest'

/** Everything that the server sent to an address or number so far, oldest first. */
export function sentTo(to: string): { to: string; text: string }[] {
  const folder = join(inject('productFolder'), 'outbox')
  try {
    const files = readdirSync(folder).sort()
    const all = files.map(
      (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as { to: string; text: string },
    )
    return all.filter((message) => message.to === to)
  } catch {
    return []
  }
}

/** Waits for the `count`-th message to an address and returns its code. */
export async function codeSentTo(to: string, count = 1): Promise<string> {
  await waitFor(() => expect(sentTo(to)).toHaveLength(count))
  return /\d{8}/.exec(sentTo(to).at(-1)!.text)![0]
}
