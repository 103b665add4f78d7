import { useEffect } from 'react'
import { useUser } from '#features/accounts/web/session.ts'
import { AlertHost } from './AlertHost.tsx'
import { useCheckInFollowed } from './useCheckInFollowed.ts'
import { checkDeviceKey, ensureDeviceKey } from './deviceKey.ts'
import { useMySos } from './queries.ts'
import { resumeSending } from './sending.ts'

/**
 * Runs while the app is open, on every screen: sends unsent alerts, shows incoming ones, and reports the position of a
 * person with a running check-in.
 */
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
  const { data } = useMySos()
  return (
    <>
      {data?.checkIn && <CheckInFollowed id={data.checkIn.id} />}
      <AlertHost />
    </>
  )
}

function CheckInFollowed({ id }: { id: string }) {
  useCheckInFollowed(id)
  return null
}
