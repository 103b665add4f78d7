import { expect, test } from 'vitest'
import * as real from 'zod/mini'
import * as lean from './leanZod.ts'

type Zod = typeof real
const both = [real, lean as unknown as Zod] as const

/** Schemas as used by stored entries, created with either library. */
const SCHEMAS: Record<string, (z: Zod) => real.ZodMiniType> = {
  string: (z) => z.string(),
  number: (z) => z.number(),
  int: (z) => z.int(),
  boolean: (z) => z.boolean(),
  unknown: (z) => z.unknown(),
  coerced: (z) => z.coerce.number(),
  literal: (z) => z.literal('a'),
  literals: (z) => z.literal([0, 1, 2]),
  enum: (z) => z.enum(['a', 'b']),
  nullable: (z) => z.nullable(z.string()),
  optional: (z) => z.optional(z.number()),
  default: (z) => z._default(z.string(), 'x'),
  made: (z) => z._default(z.array(z.string()), () => ['made']),
  caught: (z) => z.catch(z.array(z.number()), []),
  array: (z) => z.array(z.nullable(z.string())),
  tuple: (z) => z.tuple([z.string(), z.number()]),
  object: (z) => z.object({ a: z.string(), n: z.optional(z.number()), d: z._default(z.boolean(), false) }),
  loose: (z) => z.looseObject({ a: z.string() }),
  extended: (z) => z.extend(z.object({ a: z.string() }), { n: z.number() }),
  spread: (z) => z.object({ ...z.object({ a: z.string() }).shape, n: z.number() }),
  nested: (z) => z.object({ a: z.catch(z.object({ n: z.number() }), { n: 0 }), u: z.unknown() }),
  any: (z) => z.object({ u: z.unknown(), n: z.nullable(z.unknown()) }),
  record: (z) => z.record(z.string(), z.catch(z.number(), 7)),
  ofKeys: (z) => z.record(z.enum(['a', 'n']), z.unknown()),
  partial: (z) => z.partialRecord(z.enum(['a', 'n']), z.unknown()),
  union: (z) => z.union([z.string(), z.number(), z.object({ a: z.string() })]),
  kinds: (z) =>
    z.discriminatedUnion('a', [z.object({ a: z.literal('a'), n: z.number() }), z.object({ a: z.literal('b') })]),
  short: (z) => z.string().check(z.trim(), z.minLength(1), z.maxLength(3)),
  worded: (z) => z.string().check(z.regex(/^[a-c]+$/g)),
  between: (z) => z.number().check(z.gte(-1), z.lte(2)),
  few: (z) => z.array(z.unknown()).check(z.maxLength(1)),
  refined: (z) => z.object({ a: z.string() }).check(z.refine(({ a }) => a !== 'b')),
  piped: (z) =>
    z.pipe(
      z.string(),
      z.transform((text) => text.length),
    ),
  uuid: (z) => z.uuid(),
  moment: (z) => z.iso.datetime({ offset: true }),
}

const ATOMS: unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  2.5,
  Number.NaN,
  Infinity,
  2 ** 60,
  '',
  ' a ',
  'a',
  'b',
  'abcd',
  '7',
  '2026-11-21T10:00:00Z',
  '2026-11-21T10:00:00.250+05:30',
  '2026-13-21T10:00:00Z',
  '2026-11-21',
  '0190f7a1-6c1e-7c3a-9f3a-3b1f0a1b2c3d',
  new Date(0),
]
const VALUES: unknown[] = [
  ...ATOMS,
  [],
  {},
  ...ATOMS.map((atom) => [atom]),
  ...ATOMS.flatMap((atom) => ['a', 'b', ' a '].map((a) => ({ a, n: atom }))),
  ...ATOMS.map((atom) => ({ a: atom, extra: 1 })),
  ...ATOMS.map((atom) => ({ a: { n: atom }, u: atom })),
  ...ATOMS.map((atom) => ['a', atom]),
]

test.each(Object.keys(SCHEMAS))('what %s reads is what zod reads', (name) => {
  const [zod, own] = both.map((library) => SCHEMAS[name](library))
  for (const value of VALUES) {
    const [theirs, ours] = [zod.safeParse(value), own.safeParse(value)]
    const asked = `${name} of ${JSON.stringify(value)}`
    expect([ours.success, ours.data], asked).toStrictEqual([theirs.success, theirs.data])
  }
})

test('a value of another shape is not parsed', () => {
  const [zod, own] = both.map(({ string }) => string())
  expect(() => zod.parse(1)).toThrow(/expected string|Invalid input/)
  expect(() => own.parse(1)).toThrow('not of the shape')
})

test('what zod has and this has not is said, not left out', () => {
  const { string } = lean as unknown as Zod
  expect(() => string().def).toThrow('leanZod knows no def')
})
