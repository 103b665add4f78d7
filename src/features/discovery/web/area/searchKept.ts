import type { InputOf } from '#core/contract.ts'
import type { SearchPage, searchListings } from '../../contract.ts'
import { searchArea } from '../../engine/areaSearch.ts'
import { keptArea } from './keptArea.ts'

/** Answers a search from the stored area with the server's own code; null when the area does not cover the place. */
export async function searchKept(userId: string, question: InputOf<typeof searchListings>): Promise<SearchPage | null> {
  const area = await keptArea(userId)
  if (!area) return null
  if (question.area === 'demo' && !area.isDemo) return null
  const asked = { ...question, openNow: question.openNow === true, openAllDay: question.openAllDay === true }
  return searchArea(area, asked, { userId, now: new Date() })
}
