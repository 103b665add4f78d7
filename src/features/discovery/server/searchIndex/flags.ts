import { FOUND_KINDS, type FoundKind } from '../../rules.ts'

/** A row's flags: its kind as one of four bits, active or not as one of two, and whether it is gone. */
export const KIND_BITS: Record<FoundKind, number> = { item: 1, service: 2, shop: 4, office: 8 }
export const ACTIVE = 16
export const NOT_ACTIVE = 32
export const DEAD = 64
/** Of a tree's node only: some row below it has no price. */
export const PRICELESS = 128

/** Flags of a living row. */
export const flagsOf = (kind: FoundKind, isActive: boolean): number => KIND_BITS[kind] | (isActive ? ACTIVE : NOT_ACTIVE)

const known = new Map<number, Uint8Array>()

/** For each possible flags of a row (0 … 255): 1 when it has one of these bits of kind and of status, and is living. */
export function allowedFlags(kindBits: number, statusBits: number): Uint8Array {
  const allowed = known.get(kindBits | statusBits) ?? new Uint8Array(256)
  if (known.has(kindBits | statusBits)) return allowed
  for (const kind of FOUND_KINDS) {
    for (const isActive of [true, false]) {
      const flags = flagsOf(kind, isActive)
      if ((flags & kindBits) !== 0 && (flags & statusBits) !== 0) allowed[flags] = 1
    }
  }
  known.set(kindBits | statusBits, allowed)
  return allowed
}
