import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { PHOTO_LIMITS } from '#features/photos/rules.ts'
import { BULK_COLUMNS, MOST_LINES_AT_ONCE } from './bulkRules.ts'
import { photoIdsField } from './fields.ts'
import { BULK_OUTCOMES } from './rules.ts'

/** One line of a list as read from a file (ADR 0037). */
const SentLine = z.object({
  /** Line number in the file; the heading is line 1. */
  line: z.int('wholeNumber').check(z.gte(1, 'notNegative')),
  /** Cell texts by column. */
  cells: z.partialRecord(z.enum(BULK_COLUMNS), z.string().check(z.maxLength(6000, 'tooLong'))),
  /** Used only if the item has no photo yet. */
  photoIds: z._default(photoIdsField(PHOTO_LIMITS.item), []),
})
export type SentLine = z.infer<typeof SentLine>

const problems = z.array(z.object({ column: z.string(), problem: z.string() }))

/** One line as parsed by the server. */
export const BulkLine = z.object({
  line: z.number(),
  /** Id of the item it refers to; null before a new item is created. */
  id: z.nullable(z.string()),
  name: z.string(),
  outcome: z.enum(BULK_OUTCOMES),
  /** As text, "₹40/kg"; "" when unknown. */
  price: z.string(),
  /** Null: not counted, or unknown. */
  stock: z.nullable(z.number()),
  category: z.string(),
  /**
   * True when the category was guessed (from its cell, the name or the shop), because the cell is not a category's
   * name.
   */
  isCategoryGuessed: z.boolean(),
  /** Name of the shop, "" without one. */
  shop: z.string(),
  /** True when the item already has a photo; the photos of the file are then not used. */
  hasPhoto: z.boolean(),
  /** Changes to an existing item, by column. */
  changes: z.array(z.object({ column: z.enum(BULK_COLUMNS), before: z.string(), after: z.string() })),
  /** Why the line is rejected: problems by column, as message keys of `errors.json` or `bulk.json`. */
  errors: problems,
  /** Cells that were ignored although the line was accepted. */
  remarks: problems,
})
export type BulkLine = z.infer<typeof BulkLine>

const input = z.object({
  lines: z.array(SentLine).check(z.minLength(1, 'required'), z.maxLength(MOST_LINES_AT_ONCE, 'tooMany')),
})

export const checkItems = defineEndpoint({
  ...addresses.checkItems,
  access: 'signedIn',
  quota: 'import',
  input,
  output: z.object({ lines: z.array(BulkLine) }),
  summary: 'Tells line by line what an import of own items from a list would do; writes nothing.',
})

export const importItems = defineEndpoint({
  ...addresses.importItems,
  access: 'signedIn',
  quota: 'import',
  idempotent: true,
  input,
  output: z.object({ lines: z.array(BulkLine) }),
  summary:
    'Creates and changes own items from lines of a list, each line by itself: what is wrong with one stops no other; a second time it changes nothing.',
})

export const exportItems = defineEndpoint({
  ...addresses.exportItems,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ csv: z.string(), count: z.number() }),
  summary: 'All own items as a CSV file that imports again unchanged.',
})

export const bulkEndpoints = [checkItems, importItems, exportItems]
