import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { lookedAt } from './contract.ts'

/** Number of listings nearby; counted up to fifty. */
const near = { count: z.number(), countIsExact: z.boolean() }

/** Possible meanings of the start of a text, those with listings nearby first. */
export const Suggestions = z.object({
  concepts: z.array(
    z.object({ id: z.string(), name: z.object({ en: z.string(), hi: z.string() }), icon: z.string(), ...near }),
  ),
  brands: z.array(z.object({ name: z.string(), ...near })),
  places: z.array(
    z.object({ name: z.string(), region: z.string(), latitude: z.number(), longitude: z.number(), ...near }),
  ),
})
export type Suggestions = z.infer<typeof Suggestions>

export const suggestWords = defineEndpoint({
  ...addresses.suggestWords,
  access: 'signedIn',
  input: z.object({ q: z.optional(z.catch(z.string(), '')), ...lookedAt }),
  output: Suggestions,
  summary: 'Concepts, brands and towns that a text may mean while it is typed, each with how many listings are near.',
})

export const suggestEndpoints = [suggestWords]
