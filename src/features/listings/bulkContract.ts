import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { MOST_BULK_LINES } from './bulkRules.ts'

const csv = z.string().check(z.minLength(1, 'required'), z.maxLength(240_000, 'tooLong'))

/** What an import would do with one line, or did. */
export const BULK_OUTCOMES = ['create', 'change', 'unchanged', 'error'] as const

/** One line of the file. */
export const BulkLine = z.object({
  /** Where it stands in the file; the heading is line 1. */
  line: z.number(),
  name: z.string(),
  outcome: z.enum(BULK_OUTCOMES),
  /** What is wrong with which column, as message keys of `errors.json` or `bulk.json`. */
  errors: z.array(z.object({ column: z.string(), problem: z.string() })),
})
export type BulkLine = z.infer<typeof BulkLine>

/** What is wrong with the file as a whole; null: nothing. */
const fileProblem = z.nullable(z.enum(['unreadable', 'noHeading', 'empty', 'tooManyLines']))

export const checkItems = defineEndpoint({
  name: 'checkItems',
  method: 'POST',
  path: '/api/my/items/check',
  access: 'signedIn',
  quota: 'import',
  input: z.object({ csv }),
  output: z.object({ problem: fileProblem, lines: z.array(BulkLine) }),
  summary: 'Tells line by line what an import of own items from a CSV file would do; writes nothing.',
})

export const importItems = defineEndpoint({
  name: 'importItems',
  method: 'POST',
  path: '/api/my/items/import',
  access: 'signedIn',
  quota: 'import',
  idempotent: true,
  input: z.object({
    csv,
    /** The chosen lines, by their number. */
    lines: z.array(z.int()).check(z.minLength(1, 'required'), z.maxLength(MOST_BULK_LINES, 'tooMany')),
  }),
  output: z.object({
    created: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    /** Chosen lines that could not be taken; the others were. */
    refused: z.array(BulkLine),
  }),
  summary: 'Creates and changes own items from the chosen lines of a CSV file; a second time it changes nothing.',
})

export const exportItems = defineEndpoint({
  name: 'exportItems',
  method: 'GET',
  path: '/api/my/items/export',
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ csv: z.string(), count: z.number() }),
  summary: 'All own items as a CSV file that imports again unchanged.',
})

export const bulkEndpoints = [checkItems, importItems, exportItems]
