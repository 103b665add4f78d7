import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { addresses } from './addresses.ts'

/** A person with skills, as shown to strangers (F-148). */
export const Specialist = z.object({
  userId: z.string(),
  name: z.string(),
  /** Address of the photo, "" when there is none. */
  photo: z.string(),
  specializations: z.array(
    z.object({
      name: z.string(),
      /** Years. */
      experience: z.number(),
      qualification: z.string(),
    }),
  ),
  /** Skills in the profile. */
  skills: z.array(z.string()),
  /** Distance to the centre of their area, never to their position: "within 1 km", "about 3 km". */
  distance: z.object({ isWithin: z.boolean(), kilometers: z.number() }),
  isDemo: z.boolean(),
})
export type Specialist = z.infer<typeof Specialist>

const degrees = (most: number) =>
  z.coerce.number<number>('invalidNumber').check(z.gte(-most, 'invalidPlace'), z.lte(most, 'invalidPlace'))

export const findSpecialists = defineEndpoint({
  ...addresses.findSpecialists,
  access: 'signedIn',
  input: z.object({
    q: z.optional(z.string().check(z.maxLength(200, 'tooLong'))),
    latitude: degrees(90),
    longitude: degrees(180),
    /** Clamped to 1 … 5,000,000; 1000 by default. */
    rangeMeters: z.optional(z.catch(z.coerce.number<number>(), NaN)),
    /** "demo" searches the demo neighbourhood instead of real data. */
    area: z.optional(z.string()),
  }),
  output: z.object({
    specialists: z.array(Specialist),
    /** More people are within the range than returned. */
    hasMore: z.boolean(),
  }),
  summary: 'People with a matching specialization or skill whose area lies within a range, nearest first.',
})

export const specialistEndpoints = [findSpecialists]
