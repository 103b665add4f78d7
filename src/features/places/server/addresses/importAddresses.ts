import type { Ctx } from '#kit/server/context.ts'
import type { OsmElement } from '../osm/osmElement.ts'
import { addressRows } from './addressRows.ts'
import { keepAddresses } from '../addressStore.ts'
import { forgetVocabulary } from './findAddresses.ts'

const BATCH = 500

/** Number of imported rows by kind. */
export interface AddressReport {
  streets: number
  houses: number
  localities: number
}

/** Imports streets, localities and house numbers into the address book; repeating it changes nothing. */
export async function importAddresses(ctx: Ctx, elements: readonly OsmElement[]): Promise<AddressReport> {
  const rows = addressRows(elements)
  for (let i = 0; i < rows.length; i += BATCH) {
    await ctx.transaction((inside) => keepAddresses(inside, rows.slice(i, i + BATCH)))
  }
  forgetVocabulary()
  const count = (kind: string) => rows.filter((row) => row.kind === kind).length
  return { streets: count('street'), houses: count('house'), localities: count('locality') }
}
