import { expect } from '@playwright/test'
import type { Account } from './person.ts'

/** Puts a person into the circle of another, who asks, without a screen. */
export async function befriend(asker: Account, other: Account): Promise<void> {
  const asked = await asker.page.request.put(`/api/circle/people/${other.id}`)
  expect(asked.ok(), await asked.text()).toBe(true)
  const accepted = await other.page.request.post(`/api/circle/people/${asker.id}/acceptance`, { data: {} })
  expect(accepted.ok(), await accepted.text()).toBe(true)
}
