import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as z from 'zod/mini'
import { contractMessages } from './contractMessages.mjs'

test('message keys are found in every position of a schema', () => {
  const name = z.string('noText').check(
    z.minLength(1, 'required'),
    z.refine((text) => text !== 'x', 'notX'),
  )
  const input = z.object({
    name,
    tags: z.optional(z.array(z.string().check(z.maxLength(9, 'tooLong')))),
    place: z.union([z.null(), z.object({ lat: z.number().check(z.lte(90, 'notOnEarth')) })]),
    more: z.lazy(() => z.string().check(z.maxLength(1, 'later'))),
    age: z.pipe(z.string(), z.transform(Number)),
  })
  assert.deepEqual(contractMessages([{ input }]), ['later', 'noText', 'notOnEarth', 'notX', 'required', 'tooLong'])
})
