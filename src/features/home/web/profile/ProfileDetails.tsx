import { Pencil } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { distance, type LatLng } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import type { User } from '#features/accounts/contract.ts'
import { PersonalInformation } from '#features/accounts/web/PersonalInformation.tsx'
import { useSaveProfile } from '#features/accounts/web/profileQueries.ts'
import { usePlaceAt } from '#features/places/web/queries.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { useGeolocation } from '#kit/web/useGeolocation.ts'
import { type Edits, keepEdits, keptEdits } from './keptEdits.ts'
import { ProfileEditor } from './ProfileEditor.tsx'

/** Readings of a device at rest differ by up to this much. */
const MOVED = meters(25)

/** The person's own data, shown or being edited (E-08 … E-30); with unsaved edits of an earlier visit, being edited. */
export function ProfileDetails({ user }: { user: User }) {
  const t = useTranslations('accounts')
  const words = useWords()
  const [isEditing, setEditing] = useState(() => keptEdits(user.id) !== null)
  useFollowDevice(user, !isEditing)
  const end = () => {
    keepEdits(user.id, {})
    setEditing(false)
  }
  const cancel = (edits: Edits) => {
    end()
    if (Object.keys(edits).length === 0) return
    const takeBack = () => {
      keepEdits(user.id, edits)
      setEditing(true)
    }
    toast(t('editsDiscarded'), { undo: { label: words.undo, run: takeBack } })
  }
  if (isEditing) return <ProfileEditor user={user} onEnd={end} onCancel={cancel} />
  return (
    <PersonalInformation
      user={user}
      end={
        <Button
          variant="text"
          size="small"
          icon={<Pencil aria-hidden="true" className="size-5" />}
          onClick={() => setEditing(true)}
        >
          {t('edit')}
        </Button>
      }
    />
  )
}

/**
 * While the profile is shown and not edited, a moving device updates the stored location (E-25). Asks for no
 * permission: it follows only where location access was already granted. The first reading is not a move, so a pin set
 * by hand stays.
 */
function useFollowDevice(user: User, isOn: boolean): void {
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
