import type { LatLng } from '#core/geo.ts'
import type { CellRange } from '#kit/server/indexRegions.ts'
import { microOf } from '../../engine/place.ts'
import { hilbertOf } from '../searchIndex/hilbert.ts'

/** Cells of the Earth: the first 16 bits of a place's Hilbert key (ADR 0082). Must equal `cell_of` of the database. */
export const CELLS = 65_536

/** The cell of a place. */
export const cellOf = (latitude: number, longitude: number): number =>
  Math.floor(hilbertOf(microOf(latitude), microOf(longitude)) / CELLS)

/** True when a place is in a region. */
export function isInCells({ from, to }: CellRange, { latitude, longitude }: LatLng): boolean {
  const cell = cellOf(latitude, longitude)
  return cell >= from && cell <= to
}
