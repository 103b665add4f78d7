import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { REQUEST_KINDS } from './rules.ts'

/** Kinds of request of which a person wants to be notified. */
export const RequestSwitches = z.object({ buy: z.boolean(), borrow: z.boolean(), help: z.boolean() })
export type RequestSwitches = z.infer<typeof RequestSwitches>

export const readRequestSwitches = defineEndpoint({
  ...addresses.readRequestSwitches,
  access: 'signedIn',
  input: z.object({}),
  output: RequestSwitches,
  summary: 'Of which kinds of request near them the signed-in person is told.',
})

export const changeRequestSwitch = defineEndpoint({
  ...addresses.changeRequestSwitch,
  access: 'signedIn',
  input: z.object({ kind: z.enum(REQUEST_KINDS, 'invalid'), isOn: z.boolean() }),
  output: RequestSwitches,
  summary: 'Switches "requests near me" of one kind on or off.',
})

/** Requests and searches without results near the signed-in person's listings, in one week. */
export const AskedWeek = z.object({
  /** First and last day. */
  from: z.string(),
  to: z.string(),
  wanted: z.array(
    z.object({
      /** Id of a concept. */
      concept: z.string(),
      /** Lower bound of the number of people: 3, 5, 10, 20, 50, 100. */
      people: z.number(),
    }),
  ),
})
export type AskedWeek = z.infer<typeof AskedWeek>

export const readAskedNear = defineEndpoint({
  ...addresses.readAskedNear,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ weeks: z.array(AskedWeek), hasListings: z.boolean() }),
  summary: 'What at least three people near the own listings asked for or searched in vain, per week; never who.',
})

export const tellingEndpoints = [readRequestSwitches, changeRequestSwitch, readAskedNear]
