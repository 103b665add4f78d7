import { type DeviceAlert, useDeviceAlert } from './deviceAlert.ts'
import { useSosPerson } from './deviceKey.ts'

/**
 * The alert of this device, unless it belongs to a previous user of the device: that one is neither shown nor blocking.
 */
export function useOwnAlert(): DeviceAlert | null {
  const alert = useDeviceAlert()
  const person = useSosPerson()
  return alert && person && alert.userId !== person.id ? null : alert
}
