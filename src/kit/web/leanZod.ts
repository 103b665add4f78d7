/**
 * Replacement of `zod/mini` in the browser build (ADR 0021), where schemas only parse stored entries; error messages
 * come from rules and from the server. Same names and results as zod (checked by `leanZod.test.ts`); a missing name
 * fails the build.
 */
interface Shape {
  /** The value as read, or `BAD`. */
  read: (value: unknown) => unknown
  safeParse: (value: unknown) => { success: boolean; data?: unknown }
  parse: (value: unknown) => unknown
  check: (...checks: Check[]) => Shape
  /** The fields of an object. */
  shape?: Record<string, Shape>
  /** Accepts `undefined`, but not a missing field. */
  isNeeded: boolean
  /** All keys that a record must have. */
  keys: readonly unknown[]
}
type Check = (value: never) => unknown

const BAD = Symbol('bad')

/** Throws on members of zod that are not implemented here, instead of returning `undefined`. */
const noMore: ProxyHandler<Shape> = {
  get(made, name) {
    if (!(name in made)) throw new TypeError(`leanZod knows no ${String(name)}`)
    return made[name as keyof Shape]
  },
}

function shape(read: Shape['read'], more: Partial<Shape> = {}): Shape {
  const made: Shape = {
    read,
    safeParse(value) {
      const data = read(value)
      return data === BAD ? { success: false } : { success: true, data }
    },
    parse(value) {
      const data = read(value)
      if (data === BAD) throw new TypeError('not of the shape that was expected')
      return data
    },
    check: (...checks) =>
      shape(
        (value) => checks.reduce<unknown>((so, check) => (so === BAD ? BAD : check(so as never)), read(value)),
        more,
      ),
    isNeeded: false,
    keys: [],
    ...more,
  }
  return new Proxy(made, noMore)
}

const when = (isGood: (value: unknown) => boolean) => shape((value) => (isGood(value) ? value : BAD))
const isRecord = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}
const resolved = (value: unknown): unknown => (typeof value === 'function' ? (value as () => unknown)() : value)

export const unknown = (): Shape => shape((value) => value, { isNeeded: true })
export const string = (): Shape => when((value) => typeof value === 'string')
export const boolean = (): Shape => when((value) => typeof value === 'boolean')
export const number = (): Shape => when((value) => Number.isFinite(value))
export const int = (): Shape => when((value) => Number.isSafeInteger(value))
export const coerce = { number: (): Shape => shape((value) => number().read(Number(value))) }
export const literal = (known: unknown): Shape => when((value) => [known].flat().includes(value))

function oneOf(known: readonly string[] | Record<string, string>): Shape {
  const keys = Object.values(known)
  return shape((value) => (keys.includes(value as string) ? value : BAD), { keys })
}
export { oneOf as enum, otherwise as catch }

export const nullable = (inner: Shape): Shape =>
  shape((value) => (value === null ? null : inner.read(value)), { isNeeded: inner.isNeeded })
export const optional = (inner: Shape): Shape => shape((value) => (value === undefined ? undefined : inner.read(value)))
export const _default = (inner: Shape, start: unknown): Shape =>
  shape((value) => (value === undefined ? resolved(start) : inner.read(value)))

function otherwise(inner: Shape, instead: unknown): Shape {
  return shape((value) => {
    const read = inner.read(value)
    return read === BAD ? resolved(instead) : read
  })
}

const all = (values: readonly unknown[]): unknown => (values.includes(BAD) ? BAD : values)

export const array = (inner: Shape): Shape =>
  shape((value) => (Array.isArray(value) ? all(Array.from(value, (each) => inner.read(each))) : BAD))

export const tuple = (inner: readonly Shape[]): Shape =>
  shape((value) =>
    Array.isArray(value) && value.length === inner.length ? all(inner.map((each, n) => each.read(value[n]))) : BAD,
  )

export const object = (fields: Record<string, Shape>): Shape => objectOf(fields, false)
export const looseObject = (fields: Record<string, Shape>): Shape => objectOf(fields, true)
export const extend = (base: Shape, fields: Record<string, Shape>): Shape => object({ ...base.shape, ...fields })

function objectOf(fields: Record<string, Shape>, isLoose: boolean): Shape {
  const read = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return BAD
    const given = value as Record<string, unknown>
    const found: Record<string, unknown> = isLoose ? { ...given } : {}
    for (const [name, field] of Object.entries(fields)) {
      const one = field.read(given[name])
      if (one === BAD || (field.isNeeded && !(name in given))) return BAD
      if (one !== undefined || name in given) found[name] = one
    }
    return found
  }
  return shape(read, { shape: fields })
}

export const partialRecord = (key: Shape, inner: Shape): Shape => record({ ...key, keys: [] }, inner)

export function record(key: Shape, inner: Shape): Shape {
  return shape((value) => {
    if (!isRecord(value)) return BAD
    const needed = key.keys.map(String)
    const names = new Set([...needed, ...Object.keys(value)])
    const found: Record<string, unknown> = {}
    for (const name of names) {
      const one = key.read(name) === BAD ? BAD : inner.read(value[name])
      if (one === BAD) return BAD
      found[name] = one
    }
    return found
  })
}

export const union = (inner: readonly Shape[]): Shape =>
  shape((value) => {
    for (const each of inner) {
      const read = each.read(value)
      if (read !== BAD) return read
    }
    return BAD
  })
export const discriminatedUnion = (_name: string, inner: readonly Shape[]): Shape => union(inner)

export const transform = (change: (value: unknown) => unknown): Shape => shape(change)
export const pipe = (first: Shape, then: Shape): Shape =>
  shape((value) => {
    const read = first.read(value)
    return read === BAD ? BAD : then.read(read)
  })

const must =
  <Value>(isGood: (value: Value) => unknown): Check =>
  (value: Value) =>
    isGood(value) ? value : BAD

export const refine = must
export const minLength = (least: number): Check => must<{ length: number }>(({ length }) => length >= least)
export const maxLength = (most: number): Check => must<{ length: number }>(({ length }) => length <= most)
export const gte = (least: number): Check => must<number>((value) => value >= least)
export const lte = (most: number): Check => must<number>((value) => value <= most)
export const regex = (pattern: RegExp): Check => must<string>((value) => new RegExp(pattern).test(value))
export const trim = (): Check => (value: string) => value.trim()

/** No stored entry uses these; calls to them are removed with the endpoints. */
const worded = (pattern: RegExp): Shape => string().check(regex(pattern))
export const uuid = (): Shape => worded(/^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i)
export const iso = {
  datetime: (): Shape =>
    worded(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/).check(
      must<string>((text) => !Number.isNaN(Date.parse(text))),
    ),
}
