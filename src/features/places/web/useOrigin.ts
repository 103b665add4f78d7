import type { LatLng } from '#core/geo.ts'
import { createStore } from '#kit/web/store.ts'
import { type AreaChoice, useArea } from './useArea.ts'

const measured = createStore<LatLng | null>(() => null)

/** Tells all screens where the device is now, since this page was loaded. */
export function noteMeasured(fix: LatLng): void {
  measured.write({ latitude: fix.latitude, longitude: fix.longitude })
}

/**
 * Where distances are counted from, so that one thing has one distance: the chosen area; "Around me", and who chose
 * nothing, the device once it is measured. Null: unknown.
 */
export function useOrigin(): LatLng | null {
  const choice = useArea()
  const device = measured.use()
  return isOfDevice(choice) ? (device ?? choice.area) : choice.area
}

/** True while distances are counted from the device (G-14): no other place was chosen. */
export const isOfDevice = ({ area, isChosen }: Pick<AreaChoice, 'area' | 'isChosen'>): boolean =>
  !isChosen || area === null || area.kind === 'here'
