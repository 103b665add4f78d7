import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'

/** A person who can do something, as strangers are told of him (F-148, decisions: Location privacy). */
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
  /** What the profile says he can do. */
  skills: z.array(z.string()),
  /** To the middle of his area, never to himself: "within 1 km", "about 3 km". */
  distance: z.object({ isWithin: z.boolean(), kilometers: z.number() }),
  isDemo: z.boolean(),
})
export type Specialist = z.infer<typeof Specialist>

const degrees = (most: number) =>
  z.coerce.number<number>('invalidNumber').check(z.gte(-most, 'invalidPlace'), z.lte(most, 'invalidPlace'))

export const findSpecialists = defineEndpoint({
  name: 'findSpecialists',
  method: 'GET',
  path: '/api/specialists',
  access: 'signedIn',
  input: z.object({
    q: z.optional(z.string().check(z.maxLength(200, 'tooLong'))),
    latitude: degrees(90),
    longitude: degrees(180),
    /** Brought within 1 … 5,000,000; 1000 unless told. */
    rangeMeters: z.optional(z.catch(z.coerce.number<number>(), NaN)),
    /** "demo" looks in the demo neighbourhood instead of the real world. */
    area: z.optional(z.string()),
  }),
  output: z.object({
    specialists: z.array(Specialist),
    /** There are more within the range than are told. */
    hasMore: z.boolean(),
  }),
  summary: 'People with a matching specialization or skill whose area lies within a range, nearest first.',
})

export const specialistEndpoints = [findSpecialists]
