import { FOUND_KINDS, type FoundKind } from '../../rules.ts'

/** Flags of a row, three bits: the number of its kind, and whether it is active. */
const ACTIVE = 4
const VALUES = 8

export const flagsOf = (kind: FoundKind, isActive: boolean): number =>
  FOUND_KINDS.indexOf(kind) + (isActive ? ACTIVE : 0)

export const isActiveIn = (flags: number): boolean => (flags & ACTIVE) !== 0

/**
 * Traits of a tree node: the kinds and the statuses below it, one bit each, and whether a row without a price is below
 * it.
 */
export const PRICELESS = 64
const IS_ACTIVE = 16
const IS_NOT_ACTIVE = 32

export const traitsOf = (flags: number, isPriceless: boolean): number =>
  (1 << (flags & 3)) | ((flags & ACTIVE) === 0 ? IS_NOT_ACTIVE : IS_ACTIVE) | (isPriceless ? PRICELESS : 0)

/** The traits that a search accepts, as bits: the kinds, and the statuses. */
export function wantedTraits(
  kinds: readonly FoundKind[],
  isActive: boolean | null,
): { kinds: number; statuses: number } {
  let bits = 0
  for (const kind of kinds) bits |= 1 << FOUND_KINDS.indexOf(kind)
  return { kinds: bits, statuses: (isActive === false ? 0 : IS_ACTIVE) | (isActive === true ? 0 : IS_NOT_ACTIVE) }
}

const known = new Map<number, Uint8Array>()

/** By flags of a row: 1 for the wanted kinds and statuses. */
export function allowedFlags(kinds: number, statuses: number): Uint8Array {
  const remembered = known.get(kinds | statuses)
  if (remembered) return remembered
  const isAllowed = (flags: number) =>
    (traitsOf(flags, false) & kinds) !== 0 && (traitsOf(flags, false) & statuses) !== 0
  const allowed = Uint8Array.from({ length: VALUES }, (_, flags) => (isAllowed(flags) ? 1 : 0))
  known.set(kinds | statuses, allowed)
  return allowed
}
