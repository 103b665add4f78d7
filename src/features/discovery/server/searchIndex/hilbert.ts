import { microOf } from '../../engine/place.ts'

const ORDER = 16
const CELLS = 2 ** ORDER

/** Position on a Hilbert curve over the whole Earth (2^32 cells): neighbours on the curve are close on the ground. */
export function hilbertOf(lat: number, lng: number): number {
  let x = cellOf(lng, microOf(180))
  let y = cellOf(lat, microOf(90))
  let along = 0
  for (let side = CELLS / 2; side >= 1; side /= 2) {
    const right = (x & side) === 0 ? 0 : 1
    const upper = (y & side) === 0 ? 0 : 1
    along = along * 4 + ((3 * right) ^ upper)
    if (upper === 0) {
      if (right === 1) {
        x = CELLS - 1 - x
        y = CELLS - 1 - y
      }
      const swapped = x
      x = y
      y = swapped
    }
  }
  return along
}

/** The cell of a coordinate along one side. */
const cellOf = (micro: number, highest: number) =>
  Math.min(CELLS - 1, Math.floor(((micro + highest) / (2 * highest)) * CELLS))

/** Row numbers sorted by their keys (unsigned 32 bit); stable. */
export function* sortedByKey(keys: Uint32Array): Generator<void, Uint32Array> {
  let from: Uint32Array = new Uint32Array(keys.length)
  for (let i = 0; i < from.length; i++) from[i] = i
  let to: Uint32Array = new Uint32Array(keys.length)
  for (let shift = 0; shift < 32; shift += 11) {
    const starts = yield* startsOf(keys, shift)
    for (let i = 0; i < from.length; i++) {
      const row = from[i]!
      to[starts[(keys[row]! >>> shift) & 2047]!++] = row
      if ((i & 0x7fff) === 0x7fff) yield
    }
    const swapped = from
    from = to
    to = swapped
    yield
  }
  return from
}

function* startsOf(keys: Uint32Array, shift: number): Generator<void, Uint32Array> {
  const starts = new Uint32Array(2049)
  for (let i = 0; i < keys.length; i++) {
    starts[((keys[i]! >>> shift) & 2047) + 1]!++
    if ((i & 0xffff) === 0xffff) yield
  }
  for (let i = 1; i < starts.length; i++) starts[i]! += starts[i - 1]!
  return starts
}
