import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { distance, type LatLng } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import type { User } from '#features/accounts/contract.ts'
import { useSaveProfile } from '#features/accounts/web/profileQueries.ts'
import { usePlaceAt } from '#features/places/web/queries.ts'
import { useGeolocation } from '#kit/web/useGeolocation.ts'

/** Readings of a device at rest differ by up to this much. */
const MOVED = meters(25)

/**
 * While the profile is shown and not edited, a moving device updates the stored location (E-25). Asks for no
 * permission: it follows only where location access was already granted. The first reading is not a move, so a pin set
 * by hand stays.
 */
export function useFollowDevice(user: User, isOn: boolean): void {
  const last = useRef<LatLng | null>(null)
  const [moved, setMoved] = useState<LatLng | null>(null)
  const place = usePlaceAt(moved)
  const save = useSaveProfile()
  const device = useGeolocation('profile', {
    onFix({ latitude, longitude }) {
      const point = { latitude, longitude }
      if (last.current && distance(last.current, point) < MOVED) return
      if (last.current) setMoved(point)
      last.current = point
    },
  })
  const follow = useEffectEvent(device.track)
  const unfollow = useEffectEvent(device.stop)
  useEffect(() => {
    if (!isOn) return undefined
    let isOpen = true
    void mayLocate().then((may) => may && isOpen && follow())
    return () => {
      isOpen = false
      unfollow()
      last.current = null
    }
  }, [isOn])

  const address = place.data?.address ?? ''
  const isNamed = moved !== null && !place.isPending
  const store = useEffectEvent((point: LatLng) => {
    // A background save: without a network the next move tries again.
    save.mutateAsync({ location: { ...point, address } }).catch(() => {})
  })
  useEffect(() => {
    if (isOn && isNamed) store(moved)
  }, [isOn, isNamed, moved, user.id])
}

async function mayLocate(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}
