import { useEffect, useState } from 'react'
import { useDeviceAlert } from './deviceAlert.ts'
import { onSent } from './sending.ts'

/** True while the alert of this device has not reached the server and a try to send it has failed, or there is no network. */
export function useUnsent(): boolean {
  const here = useDeviceAlert()
  const [hasFailed, setFailed] = useState(() => !navigator.onLine)
  useEffect(() => {
    const fail = () => setFailed(true)
    window.addEventListener('offline', fail)
    const stop = onSent((sent) => setFailed(sent.is === 'later' || sent.is === 'refused'))
    return () => {
      window.removeEventListener('offline', fail)
      stop()
    }
  }, [])
  return here !== null && here.sentAt === null && hasFailed
}
