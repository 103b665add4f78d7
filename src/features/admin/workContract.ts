import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { LISTING_ID_PATTERN, UUID_PATTERN } from '#core/ids.ts'
import { REPORT_KINDS } from '#features/reports/rules.ts'
import { admin, done, nothing, uuid } from './fields.ts'

/** A listing, a payment, or a reported thing with all its reports: "listing:…", "payment:…", "report:kind:…". */
const isSubject = (text: string): boolean => {
  const [kind, ...rest] = text.split(':')
  if (kind === 'listing') return LISTING_ID_PATTERN.test(rest.join(':'))
  if (kind === 'payment') return UUID_PATTERN.test(rest.join(':'))
  return kind === 'report' && REPORT_KINDS.some((each) => each === rest[0]) && /^[\w-]{1,80}$/.test(rest[1] ?? '')
}

const Filter = z.object({ name: z.string(), query: z.string() })
export type SavedFilter = z.infer<typeof Filter>
const filters = z.object({ filters: z.array(Filter) })
const name = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(40, 'tooLong'))

export const listAdmins = defineEndpoint({
  ...admin,
  ...addresses.listAdmins,
  input: nothing,
  output: z.object({ admins: z.array(z.object({ id: z.string(), name: z.string() })) }),
  summary: 'The administrators, by name.',
})
export const assignWork = defineEndpoint({
  ...admin,
  ...addresses.assignWork,
  idempotent: true,
  input: z.object({ subject: z.string().check(z.refine(isSubject, 'invalid')), adminId: z.nullable(uuid) }),
  output: done,
  summary: 'Says which administrator takes care of a listing, a payment or a reported thing; null: nobody.',
})
export const listFilters = defineEndpoint({
  ...admin,
  ...addresses.listFilters,
  input: nothing,
  output: filters,
  summary: 'The own saved filters.',
})
export const saveFilter = defineEndpoint({
  ...admin,
  ...addresses.saveFilter,
  input: z.object({
    name,
    query: z.string().check(z.maxLength(500, 'tooLong'), z.regex(/^[\w%+.=&~*-]*$/, 'invalid')),
  }),
  output: filters,
  summary: 'Saves the query of an address of the panel under a name.',
})
export const deleteFilter = defineEndpoint({
  ...admin,
  ...addresses.deleteFilter,
  input: z.object({ name }),
  output: filters,
  summary: 'Deletes a saved filter.',
})

export const workEndpoints = [listAdmins, assignWork, listFilters, saveFilter, deleteFilter]
