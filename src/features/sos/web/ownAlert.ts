import { type DeviceAlert, useDeviceAlert } from './deviceAlert.ts'
import { useSosPerson } from './deviceKey.ts'

/** The alert of this device, unless it is of somebody who used the device before: that one is not shown, nor in anybody's way. */
export function useOwnAlert(): DeviceAlert | null {
  const alert = useDeviceAlert()
  const person = useSosPerson()
  return alert && person && alert.userId !== person.id ? null : alert
}
