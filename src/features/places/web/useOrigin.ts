import type { LatLng } from '#core/geo.ts'
import { createStore } from '#kit/web/store.ts'
import { type AreaChoice, useArea } from './useArea.ts'

const measured = createStore<LatLng | null>(() => null)

/** Stores the device's measured position for all screens, until the page is reloaded. */
export function noteMeasured(fix: LatLng): void {
  measured.write({ latitude: fix.latitude, longitude: fix.longitude })
}

/** For tests, which load several pages in one window. */
export const forgetMeasured = (): void => measured.write(null)

/**
 * The point from which distances are computed, the same on all screens: the chosen area; for "Around me", and if
 * nothing was chosen, the device once its position is measured. Null: unknown.
 */
export function useOrigin(): LatLng | null {
  const choice = useArea()
  const device = measured.use()
  return isOfDevice(choice) ? (device ?? choice.area) : choice.area
}

/** True while distances are computed from the device (G-14): no other place was chosen. */
export const isOfDevice = ({ area, isChosen }: Pick<AreaChoice, 'area' | 'isChosen'>): boolean =>
  !isChosen || area === null || area.kind === 'here'
