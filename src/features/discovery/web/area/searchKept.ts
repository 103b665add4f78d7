import type { InputOf } from '#core/contract.ts'
import type { SearchPage, searchListings } from '../../contract.ts'
import { listingOfArea, searchArea } from '../../engine/areaSearch.ts'
import { keptArea } from './keptArea.ts'

/** A listing of the stored area, with the time of that area; null when the area does not contain it. */
export async function readKeptListing(userId: string, id: string) {
  const area = await keptArea(userId)
  const found = area ? listingOfArea(area, id) : null
  return area && found ? { found, asOf: area.at } : null
}

/** Answers a search from the stored area with the server's own code; null when the area does not cover the place. */
export async function searchKept(userId: string, question: InputOf<typeof searchListings>): Promise<SearchPage | null> {
  const area = await keptArea(userId)
  if (!area) return null
  if (question.area === 'demo' && !area.isDemo) return null
  const asked = { ...question, openNow: question.openNow === true, openAllDay: question.openAllDay === true }
  return searchArea(area, asked, { userId, now: new Date() })
}
