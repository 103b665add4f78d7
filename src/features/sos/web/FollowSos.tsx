import { useEffect } from 'react'
import { useUser } from '#features/accounts/web/session.ts'
import { AlertHost } from './AlertHost.tsx'
import { checkDeviceKey, ensureDeviceKey } from './deviceKey.ts'
import { useMySos } from './queries.ts'
import { resumeSending } from './sending.ts'

/** What runs while the app is open, whatever the screen: sends what is not sent yet, and shows alerts that arrive. */
export function FollowSos() {
  const user = useUser()
  const [id, name] = [user?.id, user?.name ?? '']
  useEffect(() => resumeSending(), [])
  useEffect(() => {
    if (id === undefined) void checkDeviceKey()
    else ensureDeviceKey({ id, name }).catch(() => {})
  }, [id, name])
  return id === undefined ? null : <Following />
}

function Following() {
  useMySos()
  return <AlertHost />
}
