interface Kinds {
  string: string
  number: number
  boolean: boolean
}

/** The fields of a stored object and nothing else; null if one is missing or of another type. */
export function keptFields<Shape extends Record<string, keyof Kinds>>(
  kept: unknown,
  shape: Shape,
  defaults: object = {},
): { [Name in keyof Shape]: Kinds[Shape[Name]] } | null {
  if (typeof kept !== 'object' || kept === null) return null
  const given = { ...defaults, ...kept } as Record<string, unknown>
  const names = Object.keys(shape)
  if (!names.every((name) => typeof given[name] === shape[name])) return null
  return Object.fromEntries(names.map((name) => [name, given[name]])) as { [Name in keyof Shape]: Kinds[Shape[Name]] }
}

/** A stored list; null if the value is not a list, or `read` returns null for one of its members. */
export function keptList<Value>(kept: unknown, read: (one: unknown) => Value | null): Value[] | null {
  if (!Array.isArray(kept)) return null
  const values = kept.map(read)
  return values.every((value) => value !== null) ? values : null
}

/**
 * A stored table by key; null if the value is not a table. A value for which `read` returns null becomes `otherwise`.
 */
export function keptTable<Value>(
  kept: unknown,
  read: (one: unknown) => Value | null,
  otherwise: Value,
): Record<string, Value> | null {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return null
  return Object.fromEntries(Object.entries(kept).map(([key, one]) => [key, read(one) ?? otherwise]))
}

export const keptText = (kept: unknown): string | null => (typeof kept === 'string' ? kept : null)
